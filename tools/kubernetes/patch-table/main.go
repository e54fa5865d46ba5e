// Prints, as JSON, how the strategic merge patch of Kubernetes treats each field of the kinds that the overlays can change.
// The facts come from the struct tags of k8s.io/api, read by the same function that the API server uses.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	patchjson "k8s.io/apimachinery/third_party/forked/golang/json"
)

// A field as the patch sees it: the shape of its type (`*` pointer, `[]` list, then a struct name or `-`), strategy, merge key.
type field [3]string

type table struct {
	Kinds map[string]string           `json:"kinds"`
	Types map[string]map[string]field `json:"types"`
	// Fields that the API server does not write when they are false, zero or empty.
	Omitted map[string][]string `json:"omitted"`
	seen  map[string]reflect.Type
}

func main() {
	t := table{Kinds: map[string]string{}, Types: map[string]map[string]field{}, Omitted: map[string][]string{}, seen: map[string]reflect.Type{}}
	t.root("apps/v1", appsv1.Deployment{})
	t.root("apps/v1", appsv1.DaemonSet{})
	t.root("v1", corev1.Service{})
	t.root("v1", corev1.ServiceAccount{})
	t.root("v1", corev1.ConfigMap{})
	t.root("policy/v1", policyv1.PodDisruptionBudget{})
	t.root("autoscaling/v1", autoscalingv1.HorizontalPodAutoscaler{})
	t.root("autoscaling/v2", autoscalingv2.HorizontalPodAutoscaler{})
	encoder := json.NewEncoder(os.Stdout)
	if err := encoder.Encode(t); err != nil {
		panic(err)
	}
}

func (t *table) root(apiVersion string, value any) {
	typ := reflect.TypeOf(value)
	t.Kinds[apiVersion+"/"+typ.Name()] = t.visit(typ)
}

// visit records a struct type with all that it contains and returns the name it is recorded under.
func (t *table) visit(typ reflect.Type) string {
	name := nameOf(typ)
	if known, ok := t.seen[name]; ok {
		if known != typ {
			panic(fmt.Sprintf("two types have the name %s: %s and %s", name, known.PkgPath(), typ.PkgPath()))
		}
		return name
	}
	t.seen[name] = typ
	fields := map[string]field{}
	t.Types[name] = fields
	names, omitted := jsonNames(typ)
	for _, jsonName := range names {
		fieldType, strategies, mergeKey, err := patchjson.LookupPatchMetadataForStruct(typ, jsonName)
		if err != nil {
			panic(err)
		}
		if omitted[jsonName] {
			t.Omitted[name] = append(t.Omitted[name], jsonName)
		}
		fields[jsonName] = field{t.shape(fieldType), strings.Join(strategies, ","), mergeKey}
	}
	return name
}

func (t *table) shape(typ reflect.Type) string {
	switch typ.Kind() {
	case reflect.Pointer:
		return "*" + t.shape(typ.Elem())
	case reflect.Slice, reflect.Array:
		return "[]" + t.shape(typ.Elem())
	case reflect.Struct:
		return t.visit(typ)
	default:
		return "-"
	}
}

// Types of the older autoscaling version share names with the newer ones.
func nameOf(typ reflect.Type) string {
	if strings.HasSuffix(typ.PkgPath(), "autoscaling/v1") {
		return "autoscaling/v1." + typ.Name()
	}
	return typ.Name()
}

// jsonNames lists the names under which the fields of a struct and of the structs embedded in it appear in JSON, and tells
// which of them disappear when they are false, zero or empty.
func jsonNames(typ reflect.Type) (names []string, omitted map[string]bool) {
	omitted = map[string]bool{}
	for i := range typ.NumField() {
		f := typ.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		if f.Anonymous && name == "" {
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			if inner.Kind() == reflect.Struct {
				innerNames, innerOmitted := jsonNames(inner)
				names = append(names, innerNames...)
				for innerName := range innerOmitted {
					omitted[innerName] = true
				}
				continue
			}
		}
		if !f.IsExported() {
			continue
		}
		if name == "" {
			name = f.Name
		}
		names = append(names, name)
		kind := f.Type.Kind()
		if strings.Contains(options, "omitempty") && kind != reflect.Pointer && kind != reflect.Struct {
			omitted[name] = true
		}
	}
	return names, omitted
}
