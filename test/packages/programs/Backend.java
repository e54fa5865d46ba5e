import io.github.cdk8saigateway.api.AiBackend;
import io.github.cdk8saigateway.api.AiPromptGuard;
import io.github.cdk8saigateway.api.BackendAi;
import io.github.cdk8saigateway.api.BackendFull;
import io.github.cdk8saigateway.api.LlmProvider;
import io.github.cdk8saigateway.api.PromptguardRequest;
import io.github.cdk8saigateway.api.ProviderAConfig;
import io.github.cdk8saigateway.api.ProxyBackend;
import io.github.cdk8saigateway.api.ProxyBackendSpec;
import io.github.cdk8saigateway.api.Regex;
import io.github.cdk8saigateway.api.RegexBuiltin;
import java.util.List;
import org.cdk8s.Chart;
import org.cdk8s.Testing;
import org.cdk8s.Yaml;

public class Backend {
    public static void main(String[] arguments) {
        Chart chart = Testing.chart();
        ProxyBackend.Builder.create(chart, "backend")
            .spec(ProxyBackendSpec.builder()
                .ai(AiBackend.builder()
                    .provider(LlmProvider.builder().providerA(ProviderAConfig.builder().model("m").build()).build())
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
        System.out.println(Yaml.stringify(Testing.synth(chart).toArray()));
    }
}
