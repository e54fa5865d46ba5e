// What Flux's kustomize-controller does with objects: applies them by the server, and compares them with the cluster afterwards. A line names a
// kubeconfig and the objects; the answer lists what became of each, the second time around as a comparison alone.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/fluxcd/pkg/ssa"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type request struct {
	Kubeconfig string           `json:"kubeconfig"`
	Objects    []map[string]any `json:"objects"`
}

type answer struct {
	Applied  []string `json:"applied"`
	Compared []string `json:"compared"`
}

func ask(asked request) (*answer, error) {
	config, err := clientcmd.BuildConfigFromFlags("", asked.Kubeconfig)
	if err != nil {
		return nil, err
	}
	direct, err := client.New(config, client.Options{})
	if err != nil {
		return nil, err
	}
	manager := ssa.NewResourceManager(direct, nil, ssa.Owner{Field: "kustomize-controller", Group: "kustomize.toolkit.fluxcd.io"})
	// Each step gets objects of its own: what is applied is written over by the answer.
	objects := func() []*unstructured.Unstructured {
		var list []*unstructured.Unstructured
		for _, one := range asked.Objects {
			object := (&unstructured.Unstructured{Object: one}).DeepCopy()
			list = append(list, object)
		}
		manager.SetOwnerLabels(list, "gateway", "flux-system")
		return list
	}
	found := &answer{}
	applied, err := manager.ApplyAllStaged(context.Background(), objects(), ssa.DefaultApplyOptions())
	if err != nil {
		return nil, err
	}
	for _, entry := range applied.Entries {
		found.Applied = append(found.Applied, fmt.Sprintf("%s %s", entry.Subject, entry.Action))
	}
	for _, object := range objects() {
		entry, _, _, err := manager.Diff(context.Background(), object, ssa.DefaultDiffOptions())
		if err != nil {
			return nil, err
		}
		found.Compared = append(found.Compared, fmt.Sprintf("%s %s", entry.Subject, entry.Action))
	}
	return found, nil
}

func main() {
	input := bufio.NewReader(os.Stdin)
	output := json.NewEncoder(os.Stdout)
	for {
		line, err := input.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked request
		if err := json.Unmarshal(line, &asked); err != nil {
			output.Encode(map[string]string{"failure": err.Error()})
			continue
		}
		found, err := ask(asked)
		if err != nil {
			output.Encode(map[string]string{"failure": fmt.Sprint(err)})
			continue
		}
		output.Encode(found)
	}
}
