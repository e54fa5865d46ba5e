package tasks;

import io.github.cdk8saigateway.*;
import io.github.cdk8saigateway.patterns.*;
import io.github.cdk8saigateway.settings.*;
import java.util.List;
import java.util.Map;
import org.cdk8s.App;
import org.cdk8s.plus28.Secret;

public class ModelAliases {
    public static void main(String[] arguments) {
        App app = new App();
        CompiledChart chart = new CompiledChart(app, "model-aliases", CompiledChartProps.builder().namespace("ai").build());
        chart.addExternalSecret(ExternalSecret.builder().name("clients").keys(List.of("search", "support")).build());
        LlmProvider openai = LlmProvider.openAi(PrefixedLlmProviderOptions.builder()
            .credentials(Credentials.fromSecretName("openai")).build());
        LlmFailoverGateway.Builder.create(chart, "llm")
            .hostname("llm.example.com")
            .certificate(Secret.fromSecretName(chart, "certificate", "llm-example-com"))
            .tiers(List.of(LlmTier.builder().providers(List.of(openai)).build()))
            .models(Map.of("fast", Map.of("openai", "gpt-4o-mini"), "smart", Map.of("openai", "gpt-4o")))
            .authentication(List.of(ClientAuthentication.apiKeys(Secret.fromSecretName(chart, "clients", "clients"))))
            .build();
        app.synth();
    }
}
