// The flux command itself: nothing of it is ours but the way it is built.
module cdk8s-ai-gateway/test/oracles/flux-cli

go 1.26.0

require github.com/fluxcd/flux2/v2 v2.9.5
