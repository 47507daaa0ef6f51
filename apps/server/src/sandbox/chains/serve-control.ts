import { type ChainControl, calls } from './control.ts';

/** The messages between the product and a chain's process. */
export interface Asked {
  readonly id: number;
  readonly call: keyof ChainControl;
  readonly input: unknown;
}
export type Answered =
  | { readonly ready: { readonly port: number } }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

/** Handles the product's requests one after the other, and exits when the product is gone. */
export function serveControl(control: ChainControl, { port }: { readonly port: number }): void {
  let before: Promise<unknown> = Promise.resolve();
  const reply = (answer: Answered): void => void process.send?.(answer);
  process.on('message', ({ id, call, input }: Asked) => {
    before = before
      .then(() => run(control, call, input))
      .then(
        (result) => reply({ id, result }),
        (error: unknown) => reply({ id, error: error instanceof Error ? error.message : String(error) }),
      );
  });
  process.on('disconnect', () => process.exit(0));
  reply({ ready: { port } });
}

function run(control: ChainControl, call: keyof ChainControl, input: unknown): Promise<unknown> {
  switch (call) {
    case 'faucet':
      return control.faucet(calls.faucet.parse(input));
    case 'mine':
      return control.mine(calls.mine.parse(input));
    case 'reorg':
      return control.reorg(calls.reorg.parse(input));
    case 'state':
      return control.state();
  }
}
