package tasks;

import io.github.cdk8saigateway.*;
import java.util.List;
import org.cdk8s.App;
import org.cdk8s.plus28.Secret;

public class TrafficSplit {
    public static void main(String[] arguments) {
        App app = new App();
        CompiledChart chart = new CompiledChart(app, "traffic-split", CompiledChartProps.builder().namespace("shop").build());
        Gateway gateway = new Gateway(chart, "gateway");
        gateway.addHttpsListener("https", TlsListenerOptions.builder().hostname("shop.example.com")
            .certificate(Secret.fromSecretName(chart, "certificate", "shop-example-com")).build());
        NamedServiceOptions port = NamedServiceOptions.builder().port(8080).build();
        gateway.addRoute("orders", RouteOptions.builder()
            .path(PathMatch.prefix("/orders"))
            .weighted(List.of(
                WeightedDestination.builder()
                    .destination(ServiceDestination.fromServiceName("orders-v1", port)).weight(90).build(),
                WeightedDestination.builder()
                    .destination(ServiceDestination.fromServiceName("orders-v2", port)).weight(10).build()))
            .build());
        app.synth();
    }
}
