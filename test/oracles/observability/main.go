// Answers with the code of Prometheus and Grafana: whether queries and alert rules can be read, which series queries ask for,
// and whether a dashboard has the form that Grafana knows.
package main

import (
	"bufio"
	"encoding/json"
	"log/slog"
	"os"
	"sort"

	"github.com/grafana/grafana-foundation-sdk/go/cog/plugins"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
)

type request struct {
	Command     string          `json:"command"`
	Expressions []string        `json:"expressions"`
	Rules       string          `json:"rules"`
	Dashboard   json.RawMessage `json:"dashboard"`
	// Answers of /metrics, a minute apart.
	Scrapes []string `json:"scrapes"`
	// Those of several pods.
	Rounds [][]podMetrics `json:"rounds"`
}

// What an expression asks for.
type query struct {
	Error   string   `json:"error,omitempty"`
	Metrics []string `json:"metrics"`
	// Of matchers and groupings; all but __name__.
	Labels []string `json:"labels"`
}

var promql = parser.NewParser(parser.Options{})

func main() {
	plugins.RegisterDefaultPlugins()
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 64<<20)
	output := json.NewEncoder(os.Stdout)
	for input.Scan() {
		var asked request
		var answer any
		if err := json.Unmarshal(input.Bytes(), &asked); err != nil {
			answer = map[string]string{"failure": err.Error()}
		} else {
			answer = answerTo(asked)
		}
		if err := output.Encode(answer); err != nil {
			panic(err)
		}
	}
}

func answerTo(asked request) any {
	switch asked.Command {
	case "queries":
		answers := []query{}
		for _, expression := range asked.Expressions {
			answers = append(answers, read(expression))
		}
		return answers
	case "values":
		counts, err := valuesOf(asked.Scrapes, asked.Expressions)
		if err != nil {
			return map[string]string{"failure": err.Error()}
		}
		return counts
	case "samples":
		samples, err := samplesOf(asked.Rounds, asked.Expressions)
		if err != nil {
			return map[string]string{"failure": err.Error()}
		}
		return samples
	case "rules":
		_, errs := rulefmt.Parse([]byte(asked.Rules), false, model.UTF8Validation, promql, slog.New(slog.DiscardHandler))
		return texts(errs...)
	case "dashboard":
		var read dashboard.Dashboard
		if err := read.UnmarshalJSONStrict(asked.Dashboard); err != nil {
			return texts(err)
		}
		if err := read.Validate(); err != nil {
			return texts(err)
		}
		return texts()
	}
	return map[string]string{"failure": "there is no command " + asked.Command}
}

func read(expression string) query {
	parsed, err := promql.ParseExpr(expression)
	if err != nil {
		return query{Error: err.Error()}
	}
	metrics, names := map[string]bool{}, map[string]bool{}
	parser.Inspect(parsed, func(node parser.Node, _ []parser.Node) error {
		switch one := node.(type) {
		case *parser.VectorSelector:
			for _, matcher := range one.LabelMatchers {
				if matcher.Name == labels.MetricName {
					metrics[matcher.Value] = true
				} else {
					names[matcher.Name] = true
				}
			}
		case *parser.AggregateExpr:
			for _, name := range one.Grouping {
				names[name] = true
			}
		case *parser.BinaryExpr:
			if one.VectorMatching != nil {
				for _, name := range one.VectorMatching.MatchingLabels {
					names[name] = true
				}
			}
		}
		return nil
	})
	return query{Metrics: keys(metrics), Labels: keys(names)}
}

func keys(set map[string]bool) []string {
	list := []string{}
	for key := range set {
		list = append(list, key)
	}
	sort.Strings(list)
	return list
}

func texts(errs ...error) []string {
	list := []string{}
	for _, err := range errs {
		list = append(list, err.Error())
	}
	return list
}
