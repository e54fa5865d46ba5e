"""Uses the A2A SDK at a gateway with each binding, and prints what it returned, or the text of its exception, as JSON."""

import asyncio
import json
import os

import httpx
from a2a.client import ClientConfig, ClientFactory
from a2a.helpers.proto_helpers import get_message_text, new_text_message
from a2a.types.a2a_pb2 import Role, SendMessageRequest

ORIGIN = httpx.URL(os.environ["ORIGIN"])
ADDRESS = os.environ["ADDRESS"]


class ToGateway(httpx.AsyncHTTPTransport):
    """Sends requests for the gateway's address to the gateway."""

    async def handle_async_request(self, request):
        request.url = request.url.copy_with(scheme=ORIGIN.scheme, host=ORIGIN.host, port=ORIGIN.port)
        request.headers["host"] = "localhost"
        return await super().handle_async_request(request)


async def used(binding, streaming, token):
    headers = {"authorization": f"Bearer {token}"} if token else {}
    async with httpx.AsyncClient(transport=ToGateway(), headers=headers) as http:
        config = ClientConfig(httpx_client=http, streaming=streaming, supported_protocol_bindings=[binding])
        client = await ClientFactory(config).create_from_url(ADDRESS)
        question = SendMessageRequest(message=new_text_message("Hello", role=Role.ROLE_USER))
        return [get_message_text(event.message) async for event in client.send_message(question)]


async def result_of(binding, streaming, token):
    try:
        return await asyncio.wait_for(used(binding, streaming, token), 60)
    except Exception as error:
        return f"{type(error).__name__}: {getattr(error, 'status_code', error)}"


async def main():
    token = os.environ["TOKEN"]
    runs = {
        f"{binding}, {'streamed' if streaming else 'whole'}": result_of(binding, streaming, token)
        for binding in ("JSONRPC", "HTTP+JSON")
        for streaming in (False, True)
    }
    runs["no token"] = result_of("JSONRPC", False, None)
    print(json.dumps(dict(zip(runs, await asyncio.gather(*runs.values())))))


asyncio.run(main())
