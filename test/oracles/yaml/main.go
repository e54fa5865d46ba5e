// Reads YAML streams as the tools of Kubernetes do. Each line of the input is a text, each line of the output what its documents are
// for each reader.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"

	yaml2 "go.yaml.in/yaml/v2"
	yaml3 "go.yaml.in/yaml/v3"
	"k8s.io/apimachinery/pkg/util/yaml"
	sigs "sigs.k8s.io/yaml"
)

type reading struct {
	Documents []any  `json:"documents"`
	Error     string `json:"error,omitempty"`
}

// next gives one document, and io.EOF behind the last one.
type next func() (any, error)

func main() {
	input := bufio.NewReaderSize(os.Stdin, 1<<20)
	output := bufio.NewWriter(os.Stdout)
	decoder := json.NewDecoder(input)
	encoder := json.NewEncoder(output)
	for {
		var text string
		if err := decoder.Decode(&text); err != nil {
			return
		}
		if err := encoder.Encode(readings(text)); err != nil {
			panic(err)
		}
		if err := output.Flush(); err != nil {
			panic(err)
		}
	}
}

func readings(text string) map[string]reading {
	return map[string]reading{
		"kubectl": read(kubectl(text)),
		"argocd":  read(slices(text)),
		"yaml.v3": read(stream(yaml3.NewDecoder(bytes.NewBufferString(text)).Decode)),
		"yaml.v2": read(stream(yaml2.NewDecoder(bytes.NewBufferString(text)).Decode)),
	}
}

// kubectl reads what it applies with this decoder.
func kubectl(text string) next {
	decoder := yaml.NewYAMLOrJSONDecoder(bytes.NewBufferString(text), 4096)
	return func() (any, error) {
		var value any
		err := decoder.Decode(&value)
		return value, err
	}
}

// slices cuts the text at its markers first, and reads each part by sigs.k8s.io/yaml.
func slices(text string) next {
	reader := yaml.NewYAMLReader(bufio.NewReader(bytes.NewBufferString(text)))
	return func() (any, error) {
		part, err := reader.Read()
		if err != nil {
			return nil, err
		}
		var value any
		err = sigs.Unmarshal(part, &value)
		return value, err
	}
}

// stream gives the documents as JSON has them: keys of mappings are texts.
func stream(decode func(any) error) next {
	return func() (any, error) {
		var value any
		if err := decode(&value); err != nil {
			return nil, err
		}
		text, err := yaml3.Marshal(value)
		if err != nil {
			return nil, err
		}
		var plain any
		err = sigs.Unmarshal(text, &plain)
		return plain, err
	}
}

func read(one next) reading {
	documents := []any{}
	for {
		value, err := one()
		if errors.Is(err, io.EOF) {
			return reading{Documents: documents}
		}
		if err != nil {
			return reading{Documents: documents, Error: err.Error()}
		}
		if value != nil {
			documents = append(documents, value)
		}
	}
}
