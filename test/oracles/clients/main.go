// Reads folders of manifests as their clients do, with the clients' own code: `kubectl apply -R -f`, an Application of Argo CD
// over a directory, and a Kustomization of Flux (which lists the files in a kustomization of its own and builds that, as
// `kubectl kustomize` does). Each line of the input is the path of a folder, each line of the output what each client read.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	kubeyaml "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/cli-runtime/pkg/resource"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/yaml"
)

type answer struct {
	Objects []string `json:"objects"`
	Error   string   `json:"error,omitempty"`
}

var clients = map[string]func(folder string) ([]unstructured.Unstructured, error){
	"kubectl": kubectl, "argo": argo, "flux": flux,
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var folder string
		if err := json.Unmarshal(lines.Bytes(), &folder); err != nil {
			panic(err)
		}
		answers := map[string]answer{}
		for name, read := range clients {
			objects, err := read(folder)
			a := answer{Objects: []string{}}
			if err != nil {
				a.Error = err.Error()
			}
			for _, o := range objects {
				a.Objects = append(a.Objects, fmt.Sprintf("%s %s %s/%s", o.GetAPIVersion(), o.GetKind(), o.GetNamespace(), o.GetName()))
			}
			slices.Sort(a.Objects)
			answers[name] = a
		}
		line, err := json.Marshal(answers)
		if err != nil {
			panic(err)
		}
		fmt.Println(string(line))
	}
}

func kubectl(folder string) (objects []unstructured.Unstructured, err error) {
	files := &resource.FilenameOptions{Filenames: []string{folder}, Recursive: true}
	infos, err := resource.NewLocalBuilder().Unstructured().ContinueOnError().FilenameParam(false, files).Flatten().Do().Infos()
	for _, info := range infos {
		objects = append(objects, *info.Object.(*unstructured.Unstructured))
	}
	return objects, err
}

// argo reads as the SplitYAML of Argo CD's engine.
func argo(folder string) (objects []unstructured.Unstructured, err error) {
	err = eachFile(folder, func(path string, text []byte) error {
		decoder := kubeyaml.NewYAMLOrJSONDecoder(bytes.NewReader(text), 4096)
		for {
			raw := runtime.RawExtension{}
			if err := decoder.Decode(&raw); err != nil {
				if errors.Is(err, io.EOF) {
					return nil
				}
				return fmt.Errorf("%s: %w", path, err)
			}
			raw.Raw = bytes.TrimSpace(raw.Raw)
			if len(raw.Raw) == 0 || bytes.Equal(raw.Raw, []byte("null")) {
				continue
			}
			object := unstructured.Unstructured{}
			if err := json.Unmarshal(raw.Raw, &object); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
			objects = append(objects, object)
		}
	})
	return objects, err
}

func flux(folder string) (objects []unstructured.Unstructured, err error) {
	disk := filesys.MakeFsInMemory()
	var resources []string
	if err := eachFile(folder, func(path string, text []byte) error {
		relative, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		resources = append(resources, relative)
		return disk.WriteFile("/"+relative, text)
	}); err != nil {
		return nil, err
	}
	kustomization, err := yaml.Marshal(map[string]any{
		"apiVersion": "kustomize.config.k8s.io/v1beta1", "kind": "Kustomization", "resources": resources,
	})
	if err != nil {
		return nil, err
	}
	if err := disk.WriteFile("/kustomization.yaml", kustomization); err != nil {
		return nil, err
	}
	built, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(disk, "/")
	if err != nil {
		return nil, err
	}
	for _, r := range built.Resources() {
		fields, err := r.Map()
		if err != nil {
			return nil, err
		}
		objects = append(objects, unstructured.Unstructured{Object: fields})
	}
	return objects, nil
}

func eachFile(folder string, read func(path string, text []byte) error) error {
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".yaml") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return read(path, text)
	})
}
