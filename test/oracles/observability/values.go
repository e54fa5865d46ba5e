package main

import (
	"context"
	"errors"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/textparse"
	queries "github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/tsdb"
)

// What was read from a pod at one point in time.
type podMetrics struct {
	Pod  string `json:"pod"`
	Text string `json:"text"`
}

// How many series each expression gives behind the last scrape.
func valuesOf(scrapes, expressions []string) ([]int, error) {
	rounds := [][]podMetrics{}
	for _, text := range scrapes {
		rounds = append(rounds, []podMetrics{{Pod: "gw-1", Text: text}})
	}
	counts := []int{}
	return counts, eachResult(rounds, expressions, func(value parser.Value) {
		count := 1
		if vector, isVector := value.(queries.Vector); isVector {
			count = len(vector)
		}
		counts = append(counts, count)
	})
}

// The samples of each expression behind the last scrape, as texts, because JSON has no NaN.
func samplesOf(rounds [][]podMetrics, expressions []string) ([][]string, error) {
	samples := [][]string{}
	return samples, eachResult(rounds, expressions, func(value parser.Value) {
		found := []string{}
		if vector, isVector := value.(queries.Vector); isVector {
			for _, sample := range vector {
				found = append(found, strconv.FormatFloat(sample.F, 'g', -1, 64))
			}
		}
		samples = append(samples, found)
	})
}

// Scrapes are a minute apart. As a scrape of Kubernetes does, each sample gets a namespace and a pod.
func eachResult(rounds [][]podMetrics, expressions []string, take func(parser.Value)) error {
	folder, err := os.MkdirTemp("", "prometheus-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	database, err := tsdb.Open(folder, nil, nil, tsdb.DefaultOptions(), nil)
	if err != nil {
		return err
	}
	defer database.Close()
	begin := time.Now().Add(-time.Duration(len(rounds)) * time.Minute)
	for index, round := range rounds {
		for _, scrape := range round {
			if err := store(database, scrape, begin.Add(time.Duration(index)*time.Minute).UnixMilli()); err != nil {
				return err
			}
		}
	}
	engine := queries.NewEngine(queries.EngineOpts{MaxSamples: 1_000_000, Timeout: time.Minute, LookbackDelta: 5 * time.Minute})
	defer engine.Close()
	last := begin.Add(time.Duration(len(rounds)-1) * time.Minute)
	for _, expression := range expressions {
		query, err := engine.NewInstantQuery(context.Background(), database, nil, expression, last)
		if err != nil {
			return err
		}
		result := query.Exec(context.Background())
		if result.Err != nil {
			return result.Err
		}
		take(result.Value)
		query.Close()
	}
	return nil
}

func store(database *tsdb.DB, scrape podMetrics, at int64) error {
	lines, err := textparse.New([]byte(scrape.Text), "application/openmetrics-text; version=1.0.0", labels.NewSymbolTable(), textparse.ParserOptions{})
	if err != nil {
		return err
	}
	appender := database.Appender(context.Background())
	for {
		entry, err := lines.Next()
		if errors.Is(err, io.EOF) {
			return appender.Commit()
		}
		if err != nil {
			return err
		}
		if entry != textparse.EntrySeries {
			continue
		}
		var found labels.Labels
		lines.Labels(&found)
		_, _, value := lines.Series()
		whole := labels.NewBuilder(found).Set("namespace", "demo").Set("pod", scrape.Pod).Labels()
		if _, err := appender.Append(0, whole, at, value); err != nil {
			return err
		}
	}
}
