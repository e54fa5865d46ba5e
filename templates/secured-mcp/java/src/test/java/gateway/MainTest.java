package gateway;

import io.github.cdk8saigateway.testing.Caller;
import io.github.cdk8saigateway.testing.GatewayAssertions;
import io.github.cdk8saigateway.testing.RequestAssertions;
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

    private static RequestAssertions mcpRequest() {
        return gateway.request("POST https://mcp.example.com/mcp");
    }

    /** Returns a caller with a valid token that lists these groups. */
    private static Caller member(String... groups) {
        return Caller.builder().jwt(Map.of("sub", "ann", "groups", List.of(groups))).build();
    }

    @Test
    void clientsNeedAToken() {
        mcpRequest().routesTo("mcp-hub-backend").allows(member()).denies(Caller.builder().build());
    }

    @Test
    void theTableRestrictsEachTool() {
        mcpRequest()
            .allowsTool("github", "search_code", member())
            .deniesTool("github", "delete_repository", member())
            .deniesTool("runbooks", "restart", member())
            .allowsTool("runbooks", "restart", member("sre"));
    }

    @Test
    void otherHostsAreNotServed() {
        gateway.request("POST https://other.example.com/mcp").isNotRouted();
    }

    /** To accept new output, run `UPDATE_SNAPSHOT=1 mvn test` and commit the file. */
    @Test
    void theOutputEqualsTheSnapshot() {
        gateway.matchesSnapshot("snapshot.yaml");
    }
}
