"""Runs LiteLLM proxies side by side: `python litellm_proxies.py PORT=CONFIG...`.

Importing LiteLLM takes longer than everything else, so it is done once.
"""

import os
import signal
import sys

# Prices and usage statistics would come from, and go to, the internet.
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
os.environ["LITELLM_TELEMETRY"] = "False"

from litellm.proxy import proxy_server  # noqa: E402, F401
from litellm.proxy.proxy_cli import run_server  # noqa: E402

for pair in sys.argv[1:]:
    port, config = pair.split("=", 1)
    if os.fork() == 0:
        run_server(["--config", config, "--port", port, "--host", "0.0.0.0"], standalone_mode=False)
        os._exit(0)
signal.pause()
