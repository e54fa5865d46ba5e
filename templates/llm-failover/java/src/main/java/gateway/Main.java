package gateway;

import io.github.cdk8saigateway.ClientAuthentication;
import io.github.cdk8saigateway.CompiledChart;
import io.github.cdk8saigateway.CompiledChartProps;
import io.github.cdk8saigateway.Credentials;
import io.github.cdk8saigateway.LlmProvider;
import io.github.cdk8saigateway.PrefixedLlmProviderOptions;
import io.github.cdk8saigateway.limits.RateLimit;
import io.github.cdk8saigateway.patterns.LlmFailoverGateway;
import io.github.cdk8saigateway.patterns.LlmTier;
import io.github.cdk8saigateway.settings.ExternalSecret;
import io.github.cdk8saigateway.settings.SettingsFile;
import java.util.List;
import java.util.Map;
import org.cdk8s.ApiObjectMetadata;
import org.cdk8s.App;
import org.cdk8s.plus28.Secret;

/** One endpoint for LLMs: OpenAI answers; while it is down, Anthropic answers. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        App app = new App();
        compiledGateway(app);
        app.synth();
    }

    /** Compiles the gateway for a cluster without a controller. ai-gateway.yaml sets which findings fail. */
    static CompiledChart compiledGateway(App app) {
        CompiledChart chart = new CompiledChart(app, "llm", CompiledChartProps.builder()
            .cluster("prod")
            .namespace("llm")
            .disableResourceNameHashes(true)
            .settings(SettingsFile.read())
            .build());
        // Each entry is the key of one client. Create the Secret outside of this program, for example with External Secrets.
        chart.addExternalSecret(ExternalSecret.builder().name("clients").keys(List.of("search", "support")).build());

        LlmFailoverGateway.Builder.create(chart, "llm")
            .metadata(ApiObjectMetadata.builder().name("llm").build())
            .backendMetadata(ApiObjectMetadata.builder().name("models").build())
            .hostname("llm.example.com")
            .certificate(Secret.fromSecretName(chart, "Certificate", "llm-example-com"))
            .tiers(List.of(tier(LlmProvider.openAi(keyIn("openai"))), tier(LlmProvider.anthropic(keyIn("anthropic")))))
            .models(Map.of("chat", Map.of("openai", "gpt-4o", "anthropic", "claude-sonnet-4-5")))
            .authentication(List.of(ClientAuthentication.apiKeys(Secret.fromSecretName(chart, "Clients", "clients"))))
            .rateLimits(List.of(RateLimit.tokensPerMinute(100_000), RateLimit.requestsPerMinute(600)))
            .build();
        return chart;
    }

    private static LlmTier tier(LlmProvider provider) {
        return LlmTier.builder().providers(List.of(provider)).build();
    }

    private static PrefixedLlmProviderOptions keyIn(String secret) {
        return PrefixedLlmProviderOptions.builder().credentials(Credentials.fromSecretName(secret)).build();
    }
}
