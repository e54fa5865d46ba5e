package tasks;

import io.github.cdk8saigateway.*;
import io.github.cdk8saigateway.auth.*;
import io.github.cdk8saigateway.connections.*;
import io.github.cdk8saigateway.expressions.*;
import io.github.cdk8saigateway.patterns.*;
import java.util.List;
import org.cdk8s.App;
import org.cdk8s.plus28.Secret;

public class McpToolAccess {
    public static void main(String[] arguments) {
        App app = new App();
        CompiledChart chart = new CompiledChart(app, "mcp-tool-access", CompiledChartProps.builder().namespace("tools").build());
        StaticBackend idp = StaticBackend.Builder.create(chart, "idp")
            .host("idp.example.com").port(443).tls(DestinationTls.verified()).build();
        JsonWebKeys keys = JsonWebKeys.remote(idp, RemoteKeysOptions.builder().path("/.well-known/jwks.json").build());
        SecuredMcpHub.Builder.create(chart, "hub").hostname("mcp.example.com")
            .certificate(Secret.fromSecretName(chart, "certificate", "mcp-example-com"))
            .servers(List.of(
                McpTarget.host("github", McpHostOptions.builder().host("github.tools.internal").port(8080).build()),
                McpTarget.host("runbooks", McpHostOptions.builder().host("runbooks.tools.internal").port(8080).build())))
            .oauth(McpHubOAuth.builder()
                .issuer("https://idp.example.com/").audiences(List.of("mcp.example.com")).keys(keys).build())
            .access(List.of(
                ToolAccess.builder().target("github").tools(List.of("search_code")).build(),
                ToolAccess.builder().target("runbooks").who(Cel.claim("groups").contains("sre")).build())).build();
        app.synth();
    }
}
