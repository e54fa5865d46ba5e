package gateway;

import io.github.cdk8saigateway.CompiledChart;
import io.github.cdk8saigateway.CompiledChartProps;
import io.github.cdk8saigateway.McpHostOptions;
import io.github.cdk8saigateway.McpTarget;
import io.github.cdk8saigateway.StaticBackend;
import io.github.cdk8saigateway.auth.JsonWebKeys;
import io.github.cdk8saigateway.auth.RemoteKeysOptions;
import io.github.cdk8saigateway.connections.DestinationTls;
import io.github.cdk8saigateway.expressions.Cel;
import io.github.cdk8saigateway.patterns.McpHubOAuth;
import io.github.cdk8saigateway.patterns.SecuredMcpHub;
import io.github.cdk8saigateway.patterns.ToolAccess;
import io.github.cdk8saigateway.settings.SettingsFile;
import java.util.List;
import org.cdk8s.ApiObjectMetadata;
import org.cdk8s.App;
import org.cdk8s.plus28.Secret;

/** One endpoint for two MCP servers, with a table that defines who may use which tool. */
public final class Main {
    private static final DestinationTls TLS = DestinationTls.verified();

    private Main() {}

    public static void main(String[] arguments) {
        App app = new App();
        compiledGateway(app);
        app.synth();
    }

    /** Compiles the gateway for a cluster without a controller. ai-gateway.yaml sets which findings fail. */
    static CompiledChart compiledGateway(App app) {
        CompiledChart chart = new CompiledChart(app, "mcp", CompiledChartProps.builder()
            .cluster("prod")
            .namespace("mcp")
            .disableResourceNameHashes(true)
            .settings(SettingsFile.read())
            .build());
        StaticBackend idp = StaticBackend.Builder.create(chart, "idp").host("idp.example.com").port(443).tls(TLS).build();

        SecuredMcpHub.Builder.create(chart, "hub")
            .metadata(ApiObjectMetadata.builder().name("hub").build())
            .hostname("mcp.example.com")
            .certificate(Secret.fromSecretName(chart, "Certificate", "mcp-example-com"))
            .servers(List.of(server("github", "api.githubcopilot.com"), server("runbooks", "runbooks.example.com")))
            .oauth(McpHubOAuth.builder()
                .issuer("https://idp.example.com/")
                .audiences(List.of("mcp.example.com"))
                .keys(JsonWebKeys.remote(idp, RemoteKeysOptions.builder().path("/.well-known/jwks.json").build()))
                .build())
            .access(List.of(
                ToolAccess.builder().target("github").tools(List.of("search_code")).build(),
                ToolAccess.builder().target("runbooks").who(Cel.claim("groups").contains("sre")).build()))
            .build();
        return chart;
    }

    private static McpTarget server(String name, String host) {
        return McpTarget.host(name, McpHostOptions.builder().host(host).port(443).tls(TLS).build());
    }
}
