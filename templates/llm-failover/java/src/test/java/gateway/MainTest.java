package gateway;

import io.github.cdk8saigateway.testing.Caller;
import io.github.cdk8saigateway.testing.GatewayAssertions;
import io.github.cdk8saigateway.testing.PolicyField;
import io.github.cdk8saigateway.testing.RequestAssertions;
import io.github.cdk8saigateway.testing.RequestBody;
import io.github.cdk8saigateway.testing.RequestOptions;
import java.util.List;
import java.util.Map;
import org.cdk8s.App;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks how requests are answered. */
class MainTest {
    private static GatewayAssertions gateway;

    @BeforeAll
    static void synthesize() {
        gateway = GatewayAssertions.of(Main.compiledGateway(new App())).hasNoWarnings();
    }

    private static RequestAssertions requestFor(String model) {
        return gateway.request(
            "POST https://llm.example.com/v1/chat/completions",
            RequestOptions.builder().body(RequestBody.json(Map.of("model", model, "messages", List.of()))).build());
    }

    @Test
    void anthropicAnswersWhileOpenAiIsDown() {
        requestFor("chat")
            .routesTo("models")
            .withTiers("models", List.of(List.of("openai"), List.of("anthropic")))
            .withPolicy(PolicyField.RETRY)
            .withPolicy(PolicyField.HEALTH);
    }

    @Test
    void clientsNeedAKeyAndShareARateLimit() {
        requestFor("chat")
            .allows(Caller.builder().apiKey(Map.of()).build())
            .denies(Caller.builder().build())
            .withPolicy(PolicyField.RATE_LIMIT);
    }

    @Test
    void requestsForOtherModelsAreRejected() {
        requestFor("o1-pro").isAnsweredWith(404, Caller.builder().apiKey(Map.of()).build());
    }

    @Test
    void otherHostsAreNotServed() {
        gateway.request("POST https://other.example.com/v1/chat/completions").isNotRouted();
    }

    /** To accept new output, run `UPDATE_SNAPSHOT=1 mvn test` and commit the file. */
    @Test
    void theOutputEqualsTheSnapshot() {
        gateway.matchesSnapshot("snapshot.yaml");
    }
}
