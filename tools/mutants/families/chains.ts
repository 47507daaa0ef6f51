import type { Mutant } from '../mutant.ts';

const server = 'apps/server/src';
const chains = `${server}/modules/chains`;
const evm = `${server}/partners/chain-evm`;
const bitcoin = `${server}/partners/chain-bitcoin`;
const ton = `${server}/partners/chain-ton`;
const evmTest = `${evm}/evm-chain.integration.test.ts`;
const bitcoinTest = `${bitcoin}/bitcoin-chain.integration.test.ts`;
const tonTest = `${ton}/ton-chain.integration.test.ts`;
const addressTest = `${chains}/chains.integration.test.ts`;
const canonicalTest = `${chains}/canonical-address.test.ts`;
const watcherTest = `${chains}/watch-chain.integration.test.ts`;
const reorganiseTest = `${chains}/reorganise.integration.test.ts`;

/** What is read from networks, and whose it is. */
export const chainMutants: readonly Mutant[] = [
  {
    ids: ['C-01'],
    lost: 'two processes may process one block',
    file: `${chains}/block-store.ts`,
    control:
      'where network = ${network} and height = ${from.height} and hash = ${from.hash}\n          returning network',
    instead: 'where network = ${network}\n          returning network',
    also: [
      {
        file: `${chains}/block-store.ts`,
        control: 'values (${network}, ${height}, ${hash})`',
        instead: 'values (${network}, ${height}, ${hash}) on conflict do nothing`',
      },
    ],
    test: watcherTest,
  },
  {
    ids: ['C-03'],
    lost: 'listeners hear nothing of a rollback',
    file: `${chains}/process-blocks.ts`,
    control: 'for (const listener of listeners) await listener.onRollback(tx, { network, height });',
    instead: '',
    test: reorganiseTest,
  },
  {
    ids: ['C-03'],
    lost: 'what a block that is gone had spent stays spent',
    file: `${chains}/process-blocks.ts`,
    control: 'if (hasOutputs(core, network)) await rollBackOutputs(tx, { network, height });',
    instead: '',
    test: reorganiseTest,
  },
  {
    ids: ['C-04'],
    lost: 'a failed transaction counts',
    file: `${evm}/read-block.ts`,
    control: "if (receipt.status !== 'success' || to === null) return [];",
    instead: 'if (to === null) return [];',
    test: evmTest,
  },
  {
    ids: ['C-04'],
    lost: 'a token transfer counts as its log says',
    file: `${evm}/read-block.ts`,
    control: 'return shared(group, after - before + sum(left));',
    instead: 'return shared(group, sum(group) + 0n * (after - before + sum(left)));',
    test: evmTest,
  },
  {
    ids: ['C-04'],
    lost: 'a forged log of a transfer away hides that nothing arrived',
    file: `${evm}/read-block.ts`,
    control: ' && senders.get(log.txid) === to,',
    instead: ' && senders.has(log.txid),',
    test: evmTest,
  },
  {
    ids: ['C-04'],
    lost: 'a token with other digits is taken',
    file: `${evm}/token-check.ts`,
    control: 'if (digits[index] === token.digits) return true;',
    instead: 'if (digits[index] !== undefined) return true;',
    test: evmTest,
  },
  {
    ids: ['C-04'],
    lost: 'a block reward counts at once',
    file: `${bitcoin}/bitcoin-outputs.ts`,
    control: 'if (isCoinbase(tx)) return [];',
    instead: '',
    test: bitcoinTest,
  },
  {
    ids: ['C-04'],
    lost: 'a message that was not executed counts',
    file: `${ton}/ton-transfers.ts`,
    control: 'if (!isExecuted(transaction)) return undefined;',
    instead: '',
    test: tonTest,
  },
  {
    ids: ['C-04'],
    lost: 'what bounced back to us counts as a deposit',
    file: `${ton}/ton-transfers.ts`,
    control: ' || info.bounced || ',
    instead: ' || ',
    test: tonTest,
  },
  {
    ids: ['C-04'],
    lost: 'the coins of a jetton notice count as a deposit',
    file: `${ton}/ton-transfers.ts`,
    control: 'if (body.isNotice) return undefined;',
    instead: '',
    test: tonTest,
  },
  {
    ids: ['C-05'],
    lost: 'one node is believed against another',
    file: `${server}/platform/require-consensus.ts`,
    control: 'if (checks.some((check) => written(check) !== wanted))',
    instead: 'if (checks.some((check) => written(check) === undefined && wanted))',
    test: evmTest,
  },
  {
    ids: ['C-05'],
    lost: 'one node is enough',
    file: `${server}/node-settings.ts`,
    control: 'const NODES_MIN = 2;',
    instead: 'const NODES_MIN = 1;',
    test: `${server}/node-settings.test.ts`,
  },
  {
    ids: ['C-05'],
    lost: 'a node may hide a transaction of the wallet',
    file: `${ton}/ton-history.ts`,
    control: 'if (expected !== undefined && hexHash(transaction) !== expected.hash)',
    instead: 'if (expected !== undefined && hexHash(transaction) === "")',
    test: tonTest,
  },
  {
    ids: ['C-12'],
    lost: 'an address of Ethereum with a wrong checksum is taken',
    file: `${chains}/canonical-address.ts`,
    control: 'return hasChecksum && canonical !== address ? null : canonical;',
    instead: "return hasChecksum && canonical === '' ? null : canonical;",
    test: canonicalTest,
  },
  {
    ids: ['C-12'],
    lost: 'an address of the test network is taken on the real one',
    file: `${chains}/canonical-address.ts`,
    control: 'if (parsed.isTestOnly && !isTestOnly)',
    instead: 'if (parsed.isTestOnly && isTestOnly)',
    test: canonicalTest,
  },
  {
    ids: ['C-12'],
    lost: 'a memo with something around it is somebody’s',
    file: `${chains}/address-store.ts`,
    control: 'and memo = ${memo}`.execute(reader);',
    instead: "and memo = btrim(${memo}, ' m')`.execute(reader);",
    test: addressTest,
  },
  {
    ids: ['C-14'],
    lost: 'an address is shown whatever its signature',
    file: `${chains}/deposit-address.ts`,
    control: 'if (!isSignedAddress(stored, { signature: stored.signature, key: core.signerPublicKey })) {',
    instead:
      'if (stored.signature.length === 0 && isSignedAddress(stored, { signature: null, key: undefined })) {',
    test: addressTest,
  },
  {
    ids: ['C-14'],
    lost: 'an address is credited whatever its signature',
    file: `${chains}/find-own.ts`,
    control:
      'if (isSignedAddress(one, { signature, key: core.signerPublicKey })) return [withoutSignature(one)];',
    instead:
      'if (signature !== null || isSignedAddress(one, { signature, key: undefined })) return [withoutSignature(one)];',
    test: addressTest,
  },
  {
    ids: ['C-09'],
    lost: 'the signer may give an address to somebody else',
    file: 'apps/server/migrations/0106_chains_address.sql',
    control: 'grant update (signature) on chains.address to gim_signer;',
    instead: 'grant update on chains.address to gim_signer;',
    test: addressTest,
  },
];
