package example;

import io.github.cdk8saigateway.testing.Caller;
import io.github.cdk8saigateway.testing.GatewayAssertions;
import io.github.cdk8saigateway.testing.PolicyField;
import io.github.cdk8saigateway.testing.RequestBody;
import io.github.cdk8saigateway.testing.RequestOptions;
import java.util.Map;
import org.cdk8s.App;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is synthesized, and what becomes of a request. */
class LlmFailoverTest {
    private static GatewayAssertions chart;

    @BeforeAll
    static void synthesize() {
        chart = GatewayAssertions.of(LlmFailover.chart(new App())).hasNoWarnings();
    }

    @Test
    void equalsTheSnapshot() {
        chart.matchesSnapshot("snapshot.yaml");
    }

    @Test
    void answersOnlyThoseWhoHaveAKey() {
        RequestOptions options = RequestOptions.builder().body(RequestBody.json(Map.of("model", "chat"))).build();
        chart.request("POST https://llm.example.com/v1/chat/completions", options)
            .routesTo("models")
            .withPolicy(PolicyField.RETRY)
            .withPolicy(PolicyField.HEALTH)
            .allows(Caller.builder().apiKey(Map.of()).build())
            .denies(Caller.builder().build());
    }
}
