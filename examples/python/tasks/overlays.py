import cdk8s_ai_gateway as ai
from cdk8s import App
from cdk8s_plus_28 import Secret

app = App()
chart = ai.CompiledChart(app, "overlays", namespace="shop")
gateway = ai.Gateway(chart, "gateway")
certificate = Secret.from_secret_name(chart, "certificate", "shop-example-com")
gateway.add_https_listener("https", hostname="shop.example.com", certificate=certificate)
orders = ai.ServiceDestination.from_service_name("orders", port=8080)
gateway.add_route("orders", path=ai.PathMatch.prefix("/orders"), to=[orders])
gateway.workload.overlay_service(external_traffic_policy="Local")
annotations = {"service.beta.kubernetes.io/aws-load-balancer-type": "external"}
gateway.workload.annotate(ai.workload.WorkloadObject.SERVICE, annotations)
pods = {"image_pull_secrets": [{"name": "registry"}], "termination_grace_period_seconds": 90}
gateway.workload.overlay_deployment(template={"spec": pods})
app.synth()
