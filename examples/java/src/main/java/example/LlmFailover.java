package example;

import io.github.cdk8saigateway.ClientAuthentication;
import io.github.cdk8saigateway.CompiledChart;
import io.github.cdk8saigateway.CompiledChartProps;
import io.github.cdk8saigateway.Credentials;
import io.github.cdk8saigateway.LlmProvider;
import io.github.cdk8saigateway.PrefixedLlmProviderOptions;
import io.github.cdk8saigateway.RetryOptions;
import io.github.cdk8saigateway.connections.EvictionOptions;
import io.github.cdk8saigateway.limits.RateLimit;
import io.github.cdk8saigateway.patterns.LlmFailoverGateway;
import io.github.cdk8saigateway.patterns.LlmTier;
import io.github.cdk8saigateway.settings.ExternalObjects;
import io.github.cdk8saigateway.settings.ExternalSecret;
import io.github.cdk8saigateway.settings.FailOn;
import io.github.cdk8saigateway.settings.GatewaySettings;
import io.github.cdk8saigateway.settings.References;
import java.util.List;
import java.util.Map;
import org.cdk8s.ApiObjectMetadata;
import org.cdk8s.App;
import org.cdk8s.Duration;
import org.cdk8s.plus28.Secret;

/** The failover gateway, in Java. */
public final class LlmFailover {
    /** The Secrets that hold clients' keys, one Secret a tenant. */
    private static final Map<String, String> TENANT = Map.of("llm.example.com/tenant", "true");

    private LlmFailover() {}

    public static void main(String[] arguments) {
        App app = new App();
        chart(app);
        app.synth();
    }

    /** One endpoint for language models. All Secrets come from elsewhere, such as External Secrets. */
    static CompiledChart chart(App app) {
        CompiledChart chart = new CompiledChart(app, "llm-failover", CompiledChartProps.builder()
            .namespace("llm")
            .disableResourceNameHashes(true)
            // Strict: a warning fails the synthesis, and a Secret that is not named here is a slip of the pen.
            .settings(GatewaySettings.builder()
                .failOn(FailOn.WARNING)
                .references(References.CLOSED)
                .externals(ExternalObjects.builder()
                    .secrets(List.of(
                        secret("llm-example-com", "tls.crt", "tls.key"),
                        secret("openai-key", "Authorization"),
                        secret("anthropic-key", "Authorization")))
                    .build())
                .build())
            .build());
        // One entry is one key: the compiler has to know their names, not their values.
        chart.addExternalSecret(ExternalSecret.builder()
            .name("team-search").keys(List.of("backend", "batch")).labels(TENANT).build());
        chart.addExternalSecret(ExternalSecret.builder()
            .name("team-support").keys(List.of("chatbot")).labels(TENANT).build());

        LlmFailoverGateway.Builder.create(chart, "llm")
            .metadata(ApiObjectMetadata.builder().name("llm").build())
            .backendMetadata(ApiObjectMetadata.builder().name("models").build())
            .hostname("llm.example.com")
            .certificate(Secret.fromSecretName(chart, "Certificate", "llm-example-com"))
            .tiers(List.of(
                tier(LlmProvider.openAi(keyIn("openai-key"))),
                tier(LlmProvider.anthropic(keyIn("anthropic-key")))))
            .models(Map.of("chat", Map.of("openai", "gpt-4o", "anthropic", "claude-sonnet-4-5")))
            .authentication(List.of(ClientAuthentication.apiKeysLabelled(TENANT)))
            .rateLimits(List.of(RateLimit.tokensPerMinute(100_000)))
            .eviction(EvictionOptions.builder()
                .duration(Duration.seconds(30))
                .consecutiveFailures(2)
                .build())
            .retry(RetryOptions.builder()
                .attempts(3)
                .codes(List.of(429, 500, 502, 503, 504))
                .backoff(Duration.millis(100))
                .build())
            .timeout(Duration.seconds(120))
            .build();
        return chart;
    }

    private static LlmTier tier(LlmProvider provider) {
        return LlmTier.builder().providers(List.of(provider)).build();
    }

    /** A Secret of the namespace that others bring. */
    private static ExternalSecret secret(String name, String... keys) {
        return ExternalSecret.builder().name(name).namespace("llm").keys(List.of(keys)).build();
    }

    private static PrefixedLlmProviderOptions keyIn(String secret) {
        return PrefixedLlmProviderOptions.builder().credentials(Credentials.fromSecretName(secret)).build();
    }
}
