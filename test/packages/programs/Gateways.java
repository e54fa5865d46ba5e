import io.github.cdk8saigateway.Authorization;
import io.github.cdk8saigateway.ClientAuthentication;
import io.github.cdk8saigateway.CompiledChart;
import io.github.cdk8saigateway.CompiledChartProps;
import io.github.cdk8saigateway.Credentials;
import io.github.cdk8saigateway.LlmProvider;
import io.github.cdk8saigateway.McpHostOptions;
import io.github.cdk8saigateway.McpTarget;
import io.github.cdk8saigateway.PrefixedLlmProviderOptions;
import io.github.cdk8saigateway.StaticBackend;
import io.github.cdk8saigateway.TrafficPolicyOptions;
import io.github.cdk8saigateway.api.AiBackend;
import io.github.cdk8saigateway.api.AiPromptGuard;
import io.github.cdk8saigateway.api.BackendAi;
import io.github.cdk8saigateway.api.BackendFull;
import io.github.cdk8saigateway.api.CsrfPolicy;
import io.github.cdk8saigateway.api.HeaderModifiers;
import io.github.cdk8saigateway.api.HttpHeader;
import io.github.cdk8saigateway.api.HttpHeaderFilter;
import io.github.cdk8saigateway.api.PolicyTargetReference;
import io.github.cdk8saigateway.api.PromptguardRequest;
import io.github.cdk8saigateway.api.ProviderAConfig;
import io.github.cdk8saigateway.api.ProxyBackend;
import io.github.cdk8saigateway.api.ProxyBackendSpec;
import io.github.cdk8saigateway.api.ProxyPolicy;
import io.github.cdk8saigateway.api.ProxyPolicySpec;
import io.github.cdk8saigateway.api.Regex;
import io.github.cdk8saigateway.api.RegexBuiltin;
import io.github.cdk8saigateway.api.Traffic;
import io.github.cdk8saigateway.auth.JsonWebKeys;
import io.github.cdk8saigateway.auth.RemoteKeysOptions;
import io.github.cdk8saigateway.connections.DestinationTls;
import io.github.cdk8saigateway.expressions.Cel;
import io.github.cdk8saigateway.expressions.MessageChanges;
import io.github.cdk8saigateway.expressions.Transformation;
import io.github.cdk8saigateway.expressions.TransformationOptions;
import io.github.cdk8saigateway.limits.RateLimit;
import io.github.cdk8saigateway.patterns.LlmFailoverGateway;
import io.github.cdk8saigateway.patterns.LlmTier;
import io.github.cdk8saigateway.patterns.McpHubOAuth;
import io.github.cdk8saigateway.patterns.SecuredMcpHub;
import io.github.cdk8saigateway.patterns.ToolAccess;
import io.github.cdk8saigateway.settings.ExternalSecret;
import io.github.cdk8saigateway.testing.Caller;
import io.github.cdk8saigateway.testing.GatewayAssertions;
import io.github.cdk8saigateway.testing.PolicyField;
import io.github.cdk8saigateway.testing.RequestAssertions;
import io.github.cdk8saigateway.testing.RequestBody;
import io.github.cdk8saigateway.testing.RequestOptions;
import io.github.cdk8saigateway.workload.AutoscaleOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cdk8s.ApiObjectMetadata;
import org.cdk8s.App;
import org.cdk8s.Duration;
import org.cdk8s.plus28.Secret;

/** The platform of gateways.ts, in Java. Writes into the file that it is given. */
public class Gateways {
    public static void main(String[] arguments) throws IOException {
        CompiledChart chart = new CompiledChart(new App(), "platform", CompiledChartProps.builder()
            .namespace("ai")
            .disableResourceNameHashes(true)
            .build());
        chart.addExternalSecret(ExternalSecret.builder().name("tenants").keys(List.of("search", "support")).build());

        LlmFailoverGateway gateway = LlmFailoverGateway.Builder.create(chart, "llm")
            .hostname("llm.example.com")
            .certificate(Secret.fromSecretName(chart, "Certificate", "llm-example-com"))
            .tiers(List.of(
                LlmTier.builder().providers(List.of(LlmProvider.openAi(with("openai")))).build(),
                LlmTier.builder().providers(List.of(LlmProvider.anthropic(with("anthropic")))).build()))
            .models(Map.of("chat", Map.of("openai", "gpt-4o", "anthropic", "claude-sonnet-4-5")))
            .authentication(List.of(
                ClientAuthentication.apiKeys(Secret.fromSecretName(chart, "Tenants", "tenants"))))
            .rateLimits(List.of(RateLimit.tokensPerMinute(100_000)))
            .timeout(Duration.seconds(90))
            .autoscaling(AutoscaleOptions.builder().maxReplicas(6).build())
            .build();
        gateway.getGateway().addTrafficPolicy("headers", TrafficPolicyOptions.builder()
            .transformation(Transformation.of(TransformationOptions.builder()
                .request(MessageChanges.builder()
                    .setHeaders(Map.of(
                        "x-tier", Cel.text("gold"), "x-host", Cel.host(), "x-ant", Cel.method(), "x-bee", Cel.path()))
                    .build())
                .response(MessageChanges.builder()
                    .setHeaders(Map.of("x-served-by", Cel.text("platform – “ai” ✓")))
                    .build())
                .build()))
            .authorization(Authorization.deny(Cel.header("x-blocked").equalTo("yes")))
            .build());

        DestinationTls tls = DestinationTls.verified();
        StaticBackend idp = StaticBackend.Builder.create(chart, "idp")
            .host("idp.example.com").port(443).tls(tls).build();
        SecuredMcpHub hub = SecuredMcpHub.Builder.create(chart, "hub")
            .hostname("mcp.example.com")
            .plainHttp(true)
            .servers(List.of(
                McpTarget.host("github", host("api.githubcopilot.com", tls)),
                McpTarget.host("runbooks", host("runbooks.example.com", tls))))
            .oauth(McpHubOAuth.builder()
                .issuer("https://idp.example.com/")
                .audiences(List.of("mcp.example.com"))
                .keys(JsonWebKeys.remote(idp, RemoteKeysOptions.builder().path("/.well-known/jwks.json").build()))
                .build())
            .access(List.of(
                ToolAccess.builder().target("github").tools(List.of("search_code")).build(),
                ToolAccess.builder().target("runbooks").who(Cel.claim("groups").contains("sre")).build()))
            .build();

        ProxyPolicy.Builder.create(chart, "raw")
            .metadata(ApiObjectMetadata.builder().name("raw").build())
            .spec(ProxyPolicySpec.builder()
                .targetRefs(List.of(PolicyTargetReference.builder()
                    .group("gateway.networking.k8s.io").kind("HTTPRoute").name(hub.getRoute().getName()).build()))
                .traffic(Traffic.builder()
                    .headerModifiers(HeaderModifiers.builder()
                        .request(HttpHeaderFilter.builder()
                            .set(List.of(HttpHeader.builder().name("x-tier").value("gold").build()))
                            .remove(List.of("x-debug"))
                            .build())
                        .build())
                    .csrf(CsrfPolicy.builder().additionalOrigins(List.of("https://console.example.com")).build())
                    .build())
                .build())
            .build();

        ProxyBackend.Builder.create(chart, "guarded")
            .spec(ProxyBackendSpec.builder()
                .ai(AiBackend.builder()
                    .provider(io.github.cdk8saigateway.api.LlmProvider.builder()
                        .providerA(ProviderAConfig.builder().model("m").build())
                        .build())
                    .build())
                .policies(BackendFull.builder()
                    .ai(BackendAi.builder()
                        .promptGuard(AiPromptGuard.builder()
                            .request(List.of(PromptguardRequest.builder()
                                .regex(Regex.builder().builtinPatterns(List.of(RegexBuiltin.SSN)).build())
                                .build()))
                            .build())
                        .build())
                    .build())
                .build())
            .build();

        GatewayAssertions assertions = GatewayAssertions.of(chart).hasNoErrors();
        RequestAssertions request = assertions.request("POST https://llm.example.com/v1/chat/completions", RequestOptions.builder().body(RequestBody.json(Map.of("model", "chat"))).build())
            .routesTo("platform-llm-backend")
            .withPolicy(PolicyField.RETRY)
            .denies(Caller.builder().build());
        String text = assertions.snapshot() + "---\n" + request.explain();
        Files.write(Path.of(arguments[0]), text.getBytes(StandardCharsets.UTF_8));
    }

    private static PrefixedLlmProviderOptions with(String secret) {
        return PrefixedLlmProviderOptions.builder().credentials(Credentials.fromSecretName(secret)).build();
    }

    private static McpHostOptions host(String name, DestinationTls tls) {
        return McpHostOptions.builder().host(name).port(443).tls(tls).build();
    }
}
