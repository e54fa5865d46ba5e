package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.cdk8saigateway.Caller;
import io.github.cdk8saigateway.GatewayAssertions;
import io.github.cdk8saigateway.PolicyField;
import io.github.cdk8saigateway.RequestOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.cdk8s.App;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is synthesized, and what becomes of a request. */
class LlmFailoverTest {
    private static final Path SNAPSHOT = Path.of("snapshot.yaml");
    private static GatewayAssertions chart;

    @BeforeAll
    static void synthesize() {
        chart = GatewayAssertions.of(LlmFailover.chart(new App())).hasNoWarnings();
    }

    @Test
    void writesTheSnapshot() throws IOException {
        String actual = chart.snapshot();
        if (System.getenv("UPDATE_SNAPSHOT") != null) Files.writeString(SNAPSHOT, actual);
        assertEquals(Files.readString(SNAPSHOT), actual);
    }

    @Test
    void answersOnlyThoseWhoHaveAKey() {
        chart.request("POST https://llm.example.com/v1/chat/completions", RequestOptions.builder().json(Map.of("model", "chat")).build())
            .routesTo("models")
            .withPolicy(PolicyField.RETRY)
            .withPolicy(PolicyField.HEALTH)
            .allows(Caller.builder().apiKey(Map.of()).build())
            .denies(Caller.builder().build());
    }
}
