package gateway;

import io.github.cdk8saigateway.Caller;
import io.github.cdk8saigateway.GatewayAssertions;
import io.github.cdk8saigateway.RequestAssertions;
import java.util.List;
import java.util.Map;
import org.cdk8s.App;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What becomes of a request. */
class MainTest {
    private static GatewayAssertions gateway;

    @BeforeAll
    static void synthesize() {
        gateway = GatewayAssertions.of(Main.compiledGateway(new App())).hasNoWarnings();
    }

    private static RequestAssertions asking() {
        return gateway.request("POST https://mcp.example.com/mcp");
    }

    /** Somebody with a token of the company, in these groups. */
    private static Caller member(String... groups) {
        return Caller.builder().jwt(Map.of("sub", "somebody", "groups", List.of(groups))).build();
    }

    @Test
    void clientsNeedAToken() {
        asking().routesTo("mcp-hub-backend").allows(member()).denies(Caller.builder().build());
    }

    @Test
    void eachToolIsOpenToThoseInTheTable() {
        asking()
            .allowsTool("github", "search_code", member())
            .deniesTool("github", "delete_repository", member())
            .deniesTool("runbooks", "restart", member())
            .allowsTool("runbooks", "restart", member("sre"));
    }

    @Test
    void noOtherHostIsServed() {
        gateway.request("POST https://other.example.com/mcp").isNotRouted();
    }
}
