package tasks;

import io.github.cdk8saigateway.*;
import io.github.cdk8saigateway.patterns.*;
import io.github.cdk8saigateway.settings.*;
import java.util.List;
import org.cdk8s.App;
import org.cdk8s.plus28.Secret;

public class Failover {
    public static void main(String[] arguments) {
        App app = new App();
        CompiledChart chart = new CompiledChart(app, "failover", CompiledChartProps.builder().namespace("ai").build());
        chart.addExternalSecret(ExternalSecret.builder().name("clients").keys(List.of("search", "support")).build());
        LlmProvider openai = LlmProvider.openAi(PrefixedLlmProviderOptions.builder()
            .model("gpt-4o").credentials(Credentials.fromSecretName("openai")).build());
        LlmProvider anthropic = LlmProvider.anthropic(PrefixedLlmProviderOptions.builder()
            .model("claude-sonnet-4-5").credentials(Credentials.fromSecretName("anthropic")).build());
        LlmFailoverGateway.Builder.create(chart, "llm")
            .hostname("llm.example.com")
            .certificate(Secret.fromSecretName(chart, "certificate", "llm-example-com"))
            .tiers(List.of(
                LlmTier.builder().providers(List.of(openai)).build(),
                LlmTier.builder().providers(List.of(anthropic)).build()))
            .authentication(List.of(ClientAuthentication.apiKeys(Secret.fromSecretName(chart, "clients", "clients"))))
            .build();
        app.synth();
    }
}
