// Envoy's ratelimit service with a Redis in memory. Its environment is that of the service; REDIS_URL is its own Redis.
package main

import (
	"fmt"
	"os"

	"github.com/alicebob/miniredis/v2"
	"github.com/envoyproxy/ratelimit/src/service_cmd/runner"
	"github.com/envoyproxy/ratelimit/src/settings"
)

func main() {
	counts, err := miniredis.Run()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Setenv("REDIS_URL", counts.Addr())
	service := runner.NewRunner(settings.NewSettings())
	service.Run()
}
