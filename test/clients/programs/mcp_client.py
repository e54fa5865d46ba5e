"""Uses the MCP SDK at a hub with and without sessions, and prints what it returned, or the class of its exception, as JSON."""

import asyncio
import json
import os

from mcp import Client
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client

URL = f"{os.environ['ORIGIN']}/mcp"
HOST = os.environ["HOST"]


def name_of(error):
    """The class of an exception, or that of the first one in a group."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return type(error).__name__


async def used(mode, token):
    headers = {"host": HOST, **({"authorization": f"Bearer {token}"} if token else {})}
    async with create_mcp_http_client(headers=headers) as http:
        async with Client(streamable_http_client(URL, http_client=http), mode=mode) as client:
            (content,) = (await client.call_tool("books_books-tool", {})).content
            prompts = [prompt.name for prompt in (await client.list_prompts()).prompts]
            prompt = await client.get_prompt(prompts[0]) if prompts else None
            resources = [str(resource.uri) for resource in (await client.list_resources()).resources]
            resource = await client.read_resource(resources[0]) if resources else None
            return {
                "version": client.protocol_version,
                "tools": sorted(tool.name for tool in (await client.list_tools()).tools),
                "call": content.text,
                "prompts": [*prompts, *([prompt.messages[0].content.text] if prompt else [])],
                "resources": [*resources, *([resource.contents[0].text] if resource else [])],
                "refused call": await refused(client),
            }


async def refused(client):
    try:
        return (await client.call_tool("books_other", {})).is_error
    except Exception as error:
        return name_of(error)


async def result_of(mode, token):
    try:
        return await asyncio.wait_for(used(mode, token), 60)
    except BaseException as error:
        return name_of(error)


async def main():
    tokens = {"ada": os.environ["ADA"], "bob": os.environ["BOB"], "nobody": None}
    runs = {f"{who}, {mode}": result_of(mode, token) for who, token in tokens.items() for mode in ("legacy", "auto")}
    print(json.dumps(dict(zip(runs, await asyncio.gather(*runs.values())))))


asyncio.run(main())
