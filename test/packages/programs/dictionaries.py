"""Dictionaries where structures stand in lists: what comes of them, and of a key that is not there."""

import json

from cdk8s import App, Testing
from cdk8s_ai_gateway import ControllerChart, gatewayapi

chart = ControllerChart(App(), "chart", namespace="ns")
gatewayapi.HttpRoute(
    chart,
    "route",
    metadata={"name": "route"},
    spec={
        "parent_refs": [{"name": "edge", "section_name": "https"}],
        "rules": ({"matches": [{"headers": [{"name": "x", "value": "1"}]}], "backend_refs": [{"name": "shop", "port": 80}]},),
    },
)
print(json.dumps(Testing.synth(chart)[0]["spec"], sort_keys=True))

for wrong in ({"name": "edge", "sectionName": "https"}, {"name": "edge", "section": "https"}):
    try:
        gatewayapi.HttpRouteSpec(parent_refs=[wrong])
    except TypeError as error:
        print(error)
