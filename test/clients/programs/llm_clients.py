"""Runs each Python client at a gateway and prints what it returned, or the class of its exception, as JSON."""

import asyncio
import json
import os
import warnings

os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
warnings.simplefilter("ignore")

import anthropic
import litellm
import openai
from google import genai
from langchain_anthropic import ChatAnthropic
from langchain_openai import ChatOpenAI, OpenAIEmbeddings
from pydantic_ai import Agent
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.anthropic import AnthropicProvider
from pydantic_ai.providers.openai import OpenAIProvider

ORIGIN = os.environ["ORIGIN"]
KEY = os.environ["KEY"]
MODEL = os.environ["MODEL"]
BASE = f"{ORIGIN}/v1"
MESSAGES = [{"role": "user", "content": "Say hello."}]
SCHEMA = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
FUNCTION = [{"type": "function", "function": {"name": "weather", "parameters": SCHEMA}}]
FEW = {"max_tokens": 100, "messages": MESSAGES}

gpt = openai.OpenAI(base_url=BASE, api_key=KEY, max_retries=0)
gemini = genai.Client(api_key=KEY, http_options={"base_url": ORIGIN})
claude = anthropic.Anthropic(base_url=ORIGIN, api_key=KEY, max_retries=0)


def joined(deltas):
    return "".join(delta or "" for delta in deltas)


def stream_of_gpt():
    chunks = gpt.chat.completions.create(model=MODEL, messages=MESSAGES, stream=True)
    return joined(chunk.choices[0].delta.content for chunk in chunks if chunk.choices)


def tools_of_gpt():
    answer = gpt.chat.completions.create(model=MODEL, messages=MESSAGES, tools=FUNCTION)
    call = answer.choices[0].message.tool_calls[0].function
    return [call.name, json.loads(call.arguments)]


def stream_of_responses():
    with gpt.responses.stream(model=MODEL, input="Say hello.") as stream:
        return stream.get_final_response().output_text


def stream_of_claude():
    with claude.messages.stream(model=MODEL, **FEW) as stream:
        return stream.get_final_text()


def tools_of_claude():
    tools = [{"name": "weather", "input_schema": SCHEMA}]
    (block,) = claude.messages.create(model=MODEL, tools=tools, **FEW).content
    return [block.name, block.input]


def langchain(model):
    call = model.bind_tools(FUNCTION).invoke("Say hello.").tool_calls[0]
    return {
        "chat": lambda: model.invoke("Say hello.").content,
        "streamed chat": lambda: joined(chunk.text for chunk in model.stream("Say hello.")),
        "tools": lambda: [call["name"], call["args"]],
    }


def lite(model, **options):
    def complete(**more):
        return litellm.completion(model=model, messages=MESSAGES, api_key=KEY, **options, **more)

    def tools():
        call = complete(tools=FUNCTION).choices[0].message.tool_calls[0].function
        return [call.name, json.loads(call.arguments)]

    return {
        "chat": lambda: complete().choices[0].message.content,
        "streamed chat": lambda: joined(chunk.choices[0].delta.content for chunk in complete(stream=True)),
        "tools": tools,
    }


def pydantic(model):
    async def streamed():
        async with Agent(model).run_stream("Say hello.") as result:
            return await result.get_output()

    return {
        "chat": lambda: Agent(model).run_sync("Say hello.").output,
        "streamed chat": lambda: asyncio.run(streamed()),
    }


def wrong(key):
    return {"api_key": key, "max_retries": 0}


CLIENTS = {
    "openai": {
        "chat": lambda: gpt.chat.completions.create(model=MODEL, messages=MESSAGES).choices[0].message.content,
        "streamed chat": stream_of_gpt,
        "tools": tools_of_gpt,
        "responses": lambda: gpt.responses.create(model=MODEL, input="Say hello.").output_text,
        "streamed responses": stream_of_responses,
        "embeddings": lambda: gpt.embeddings.create(model=MODEL, input="hello").data[0].embedding,
        "list of models": lambda: MODEL in [model.id for model in gpt.models.list()],
        "one model": lambda: gpt.models.retrieve(MODEL).id == MODEL,
        "unknown model": lambda: gpt.chat.completions.create(model="no-such-model", messages=MESSAGES),
        "request without messages": lambda: gpt.chat.completions.create(model=MODEL, messages="Hello"),
        "wrong key": lambda: openai.OpenAI(base_url=BASE, **wrong("wrong")).chat.completions.create(
            model=MODEL, messages=MESSAGES
        ),
    },
    "anthropic": {
        "chat": lambda: claude.messages.create(model=MODEL, **FEW).content[0].text,
        "streamed chat": stream_of_claude,
        "tools": tools_of_claude,
        "token counts": lambda: claude.messages.count_tokens(model=MODEL, messages=MESSAGES).input_tokens > 0,
        "list of models": lambda: MODEL in [model.id for model in claude.models.list()],
        "one model": lambda: claude.models.retrieve(MODEL).id == MODEL,
        "unknown model": lambda: claude.messages.create(model="no-such-model", **FEW),
        "request without messages": lambda: claude.messages.create(model=MODEL, max_tokens=9, messages="Hello"),
        "wrong key": lambda: anthropic.Anthropic(base_url=ORIGIN, **wrong("wrong")).messages.create(model=MODEL, **FEW),
    },
    "langchain-openai": {
        **langchain(ChatOpenAI(base_url=BASE, api_key=KEY, model=MODEL, max_retries=0)),
        "embeddings": lambda: OpenAIEmbeddings(
            base_url=BASE, api_key=KEY, model=MODEL, check_embedding_ctx_length=False
        ).embed_query("hello"),
    },
    "langchain-anthropic": langchain(ChatAnthropic(base_url=ORIGIN, api_key=KEY, model=MODEL, max_retries=0)),
    "litellm (openai)": lite(f"openai/{MODEL}", api_base=BASE),
    "litellm (anthropic)": lite(f"anthropic/{MODEL}", api_base=ORIGIN),
    "pydantic-ai (openai)": pydantic(OpenAIChatModel(MODEL, provider=OpenAIProvider(base_url=BASE, api_key=KEY))),
    "pydantic-ai (anthropic)": pydantic(
        AnthropicModel(MODEL, provider=AnthropicProvider(base_url=ORIGIN, api_key=KEY))
    ),
    "google-genai": {
        "path that is not served": lambda: gemini.models.generate_content(model=MODEL, contents="Say hello."),
    },
}


def result_of(use):
    try:
        return use()
    except Exception as error:
        return f"{type(error).__module__.split('.')[0]}.{type(error).__name__}"


print(json.dumps({name: {use: result_of(run) for use, run in uses.items()} for name, uses in CLIENTS.items()}))
