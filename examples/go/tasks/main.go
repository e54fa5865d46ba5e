// Ten tasks, one program each. Run one of them with `go run ./tasks one-provider`, or all of them with `go run ./tasks`.
package main

import (
	"os"
	"slices"

	"github.com/aws/jsii-runtime-go"
)

var tasks = map[string]func(){
	"one-provider":    oneProvider,
	"failover":        failover,
	"model-aliases":   modelAliases,
	"team-budgets":    teamBudgets,
	"jwt-groups":      jwtGroups,
	"prompt-guards":   promptGuards,
	"mcp-tool-access": mcpToolAccess,
	"traffic-split":   trafficSplit,
	"environments":    environments,
	"overlays":        overlays,
}

func main() {
	defer jsii.Close()
	for name, run := range tasks {
		if len(os.Args) == 1 || slices.Contains(os.Args[1:], name) {
			run()
		}
	}
}
