// Command crd judges documents as the Kubernetes API server does: it is the server's own code, without a cluster.
// It reads one JSON request a line and answers with one JSON line each, in order.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
)

// request is one line of input.
type request struct {
	// Command is "load" or "judge".
	Command string `json:"command"`
	// Set names a group of definitions; a later load with the same name adds to it.
	Set string `json:"set"`
	// IgnoreCost (load): report everything but the limits on the cost of rules.
	IgnoreCost bool `json:"ignoreCost,omitempty"`
	// Definition (load): one CustomResourceDefinition.
	Definition json.RawMessage `json:"definition,omitempty"`
	// Documents (judge): the resources to judge, each as its own JSON text, so that duplicate keys and 1.0 survive.
	Documents []json.RawMessage `json:"documents,omitempty"`
}

// finding is one complaint of the API server.
type finding struct {
	Field  string `json:"field"`
	Type   string `json:"type"`
	Detail string `json:"detail"`
}

// verdict is the answer for one document or one definition.
type verdict struct {
	Valid     bool           `json:"valid"`
	Errors    []finding      `json:"errors"`
	Defaulted map[string]any `json:"defaulted,omitempty"`
	// Bytes (load): the size of the definition as compact JSON.
	Bytes int `json:"bytes,omitempty"`
}

func main() {
	ctx := context.Background()
	sets := map[string]definitions{}
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		if err := encoder.Encode(answer(ctx, sets, line)); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		out.Flush()
	}
}

func answer(ctx context.Context, sets map[string]definitions, line []byte) any {
	var r request
	if err := json.Unmarshal(line, &r); err != nil {
		return map[string]string{"failure": err.Error()}
	}
	switch r.Command {
	case "load":
		if sets[r.Set] == nil {
			sets[r.Set] = definitions{}
		}
		return sets[r.Set].load(ctx, r.Definition, r.IgnoreCost)
	case "judge":
		verdicts := make([]verdict, len(r.Documents))
		for i, document := range r.Documents {
			verdicts[i] = sets[r.Set].judge(ctx, document)
		}
		return verdicts
	}
	return map[string]string{"failure": "unknown command " + r.Command}
}
