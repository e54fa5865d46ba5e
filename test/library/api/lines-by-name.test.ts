import { describe, expect, it } from 'vitest';
import { linesByName } from '../../../src/library/api/runtime/lines-by-name';
import { useFolder } from '../../apps/cli/run';

const PYTHON = `chart = CompiledChart(app, "shop")
gateway = Gateway(chart, "gateway")
gateway.add_route("cart", to=[items])
`;
const JAVA = `class Main {
  void build() {
    Gateway gateway = new Gateway(chart, "gateway");
    gateway.addRoute("cart", RouteOptions.builder().to(List.of(items)).build());
    Route search = Route.Builder.create(chart, "search").build();
  }
}
`;
const GO = `package main
func main() {
	gateway := cdk8saigateway.NewGateway(chart, jsii.String("gateway"), nil)
	gateway.AddRoute(jsii.String("cart"), &cdk8saigateway.RouteOptions{})
}
`;

describe('the line that creates a construct', () => {
  const folder = useFolder();
  const made = ['shop', 'shop/gateway', 'shop/gateway/cart', 'shop/search'];
  const lineOf = (path: string) => linesByName(folder.path(), made)(path);

  it.each([
    ['main.py', PYTHON, 'shop/gateway', 2, 11],
    ['main.py', PYTHON, 'shop/gateway/cart/Resource', 3, 8],
    ['Main.java', JAVA, 'shop/gateway', 3, 27],
    ['Main.java', JAVA, 'shop/gateway/cart', 4, 12],
    ['Main.java', JAVA, 'shop/search', 5, 20],
    ['main.go', GO, 'shop/gateway', 3, 13],
    ['main.go', GO, 'shop/gateway/cart', 4, 9],
  ])('is found in %s', (file, text, path, line, column) => {
    folder.write(file, text);
    expect(lineOf(path)).toMatchObject({ file, line, column });
  });

  it('is not that of another method with the id', () => {
    folder.write('main.py', 'parser.add_argument("gateway", default="edge")\n');
    expect(lineOf('shop/gateway')).toEqual({});
  });

  it('is unknown if several lines use the id', () => {
    folder.write('main.py', `${PYTHON}gateway.add_route("cart", to=[items])\n`);
    expect(lineOf('shop/gateway/cart')).toEqual({});
  });

  it('is unknown in a folder with more files than a program has', () => {
    folder.write('main.py', PYTHON);
    for (let index = 0; index < 2001; index++) folder.write(`other/file${index}.py`, '');
    expect(lineOf('shop/gateway')).toEqual({});
  });
});
