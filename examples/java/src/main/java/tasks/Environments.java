package tasks;

import io.github.cdk8saigateway.*;
import java.util.List;
import org.cdk8s.App;
import org.cdk8s.plus28.Secret;

public class Environments {
    private static void shop(App app, String environment, String hostname, int replicas) {
        CompiledChart chart = new CompiledChart(app, "shop-" + environment, CompiledChartProps.builder()
            .cluster(environment).namespace("shop").build());
        Gateway gateway = Gateway.Builder.create(chart, "gateway").replicas(replicas).build();
        gateway.addHttpsListener("https", TlsListenerOptions.builder().hostname(hostname)
            .certificate(Secret.fromSecretName(chart, "certificate", "shop-certificate")).build());
        ServiceDestination orders = ServiceDestination.fromServiceName("orders",
            NamedServiceOptions.builder().port(8080).build());
        gateway.addRoute("orders", RouteOptions.builder().path(PathMatch.prefix("/orders")).to(List.of(orders)).build());
    }

    public static void main(String[] arguments) {
        App app = new App();
        shop(app, "stage", "shop.stage.example.com", 1);
        shop(app, "prod", "shop.example.com", 3);
        app.synth();
    }
}
