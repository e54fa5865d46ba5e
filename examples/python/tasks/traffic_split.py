import cdk8s_ai_gateway as ai
from cdk8s import App
from cdk8s_plus_28 import Secret

app = App()
chart = ai.CompiledChart(app, "traffic-split", namespace="shop")
gateway = ai.Gateway(chart, "gateway")
certificate = Secret.from_secret_name(chart, "certificate", "shop-example-com")
gateway.add_https_listener("https", hostname="shop.example.com", certificate=certificate)
current = ai.ServiceDestination.from_service_name("orders-v1", port=8080)
new = ai.ServiceDestination.from_service_name("orders-v2", port=8080)
gateway.add_route(
    "orders",
    path=ai.PathMatch.prefix("/orders"),
    weighted=[
        ai.WeightedDestination(destination=current, weight=90),
        ai.WeightedDestination(destination=new, weight=10),
    ],
)
app.synth()
