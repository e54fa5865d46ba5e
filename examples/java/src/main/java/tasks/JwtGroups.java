package tasks;

import io.github.cdk8saigateway.*;
import io.github.cdk8saigateway.auth.*;
import io.github.cdk8saigateway.connections.*;
import io.github.cdk8saigateway.expressions.*;
import java.util.List;
import org.cdk8s.App;
import org.cdk8s.plus28.Secret;

public class JwtGroups {
    public static void main(String[] arguments) {
        App app = new App();
        CompiledChart chart = new CompiledChart(app, "jwt-groups", CompiledChartProps.builder().namespace("shop").build());
        Gateway gateway = new Gateway(chart, "gateway");
        gateway.addHttpsListener("https", TlsListenerOptions.builder().hostname("shop.example.com")
            .certificate(Secret.fromSecretName(chart, "certificate", "shop-example-com")).build());
        StaticBackend orders = StaticBackend.Builder.create(chart, "orders")
            .host("orders.internal.example.com").port(8080).build();
        StaticBackend idp = StaticBackend.Builder.create(chart, "idp")
            .host("idp.example.com").port(443).tls(DestinationTls.verified()).build();
        JwtIssuer issuer = JwtIssuer.builder().issuer("https://idp.example.com/").audiences(List.of("shop"))
            .keys(JsonWebKeys.remote(idp, RemoteKeysOptions.builder().path("/.well-known/jwks.json").build())).build();
        RouteOptions options = RouteOptions.builder().path(PathMatch.prefix("/orders")).to(List.of(orders)).build();
        gateway.addRoute("orders", options).addTrafficPolicy("staff", TrafficPolicyOptions.builder()
            .authentication(List.of(ClientAuthentication.jwt(JwtOptions.builder().issuers(List.of(issuer)).build())))
            .authorization(Authorization.require(Cel.claim("groups").contains("staff"))).build());
        app.synth();
    }
}
