package tasks;

import io.github.cdk8saigateway.*;
import io.github.cdk8saigateway.overlays.*;
import io.github.cdk8saigateway.workload.*;
import java.util.List;
import java.util.Map;
import org.cdk8s.App;
import org.cdk8s.plus28.Secret;

public class Overlays {
    public static void main(String[] arguments) {
        App app = new App();
        CompiledChart chart = new CompiledChart(app, "overlays", CompiledChartProps.builder().namespace("shop").build());
        Gateway gateway = new Gateway(chart, "gateway");
        gateway.addHttpsListener("https", TlsListenerOptions.builder().hostname("shop.example.com")
            .certificate(Secret.fromSecretName(chart, "certificate", "shop-example-com")).build());
        NamedServiceOptions port = NamedServiceOptions.builder().port(8080).build();
        ServiceDestination orders = ServiceDestination.fromServiceName("orders", port);
        gateway.addRoute("orders", RouteOptions.builder().path(PathMatch.prefix("/orders")).to(List.of(orders)).build());
        gateway.getWorkload().overlayService(ServiceSpecPatch.builder().externalTrafficPolicy("Local").build());
        gateway.getWorkload().annotate(WorkloadObject.SERVICE,
            Map.of("service.beta.kubernetes.io/aws-load-balancer-type", "external"));
        PodSpecPatch pods = PodSpecPatch.builder().terminationGracePeriodSeconds(90)
            .imagePullSecrets(List.of(LocalObjectReferencePatch.builder().name("registry").build())).build();
        gateway.getWorkload().overlayDeployment(DeploymentSpecPatch.builder()
            .template(PodTemplateSpecPatch.builder().spec(pods).build()).build());
        app.synth();
    }
}
