import cdk8s_ai_gateway as ai
from cdk8s import App
from cdk8s_plus_28 import Secret


def shop(app: App, environment: str, hostname: str, replicas: int) -> None:
    chart = ai.CompiledChart(app, f"shop-{environment}", cluster=environment, namespace="shop")
    gateway = ai.Gateway(chart, "gateway", replicas=replicas)
    certificate = Secret.from_secret_name(chart, "certificate", "shop-certificate")
    gateway.add_https_listener("https", hostname=hostname, certificate=certificate)
    orders = ai.ServiceDestination.from_service_name("orders", port=8080)
    gateway.add_route("orders", path=ai.PathMatch.prefix("/orders"), to=[orders])


app = App()
shop(app, "stage", "shop.stage.example.com", 1)
shop(app, "prod", "shop.example.com", 3)
app.synth()
