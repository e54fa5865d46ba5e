package tasks;

import io.github.cdk8saigateway.*;
import io.github.cdk8saigateway.patterns.*;
import io.github.cdk8saigateway.settings.*;
import java.util.List;
import org.cdk8s.App;
import org.cdk8s.plus28.Secret;

public class TeamBudgets {
    public static void main(String[] arguments) {
        App app = new App();
        CompiledChart chart = new CompiledChart(app, "team-budgets", CompiledChartProps.builder().namespace("ai").build());
        chart.addExternalSecret(ExternalSecret.builder().name("clients").keys(List.of("search", "support")).build());
        ModelProvider openai = ModelProvider.builder().provider(LlmProvider.openAi(PrefixedLlmProviderOptions.builder()
            .credentials(Credentials.fromSecretName("openai")).build())).build();
        ModelRouter.Builder.create(chart, "llm")
            .hostname("llm.example.com")
            .certificate(Secret.fromSecretName(chart, "certificate", "llm-example-com"))
            .models(List.of(RoutedModel.builder().name("gpt-4o").providers(List.of(openai)).build()))
            .authentication(List.of(ClientAuthentication.apiKeys(Secret.fromSecretName(chart, "clients", "clients"))))
            .teams(List.of(
                RouterTeam.builder().name("search").tokens(2_000_000).build(),
                RouterTeam.builder().name("support").tokens(500_000).build()))
            .build();
        app.synth();
    }
}
