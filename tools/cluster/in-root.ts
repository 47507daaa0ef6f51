import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InRoot {
  /** The Debian tree. */
  readonly root: string;
  /** Folders of the run, by the path in the tree at which its programs see them. */
  readonly binds: Readonly<Record<string, string>>;
  readonly user: string;
  readonly command: readonly string[];
  /** The network namespace; the machine's own when it is not given. */
  readonly network?: string | undefined;
}

/**
 * Runs a program of the tree with processes and mounts of its own. The shell is the first process of the namespace: when it
 * or the program ends, the kernel kills all the others, like a control group of systemd. It sends SIGTERM to the program when standard input ends.
 */
const SCRIPT = `
set -e
root=$1; user=$2; shift 2
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
while [ "$1" != -- ]; do
  mkdir -p "$root$2"
  mount --bind "$1" "$root$2"
  shift 2
done
shift
exec 3<&0
chroot --userspec="$user" "$root" "$@" 3<&- &
program=$!
( read -r line <&3 || true; kill -TERM $program ) &
exec 3<&-
wait $program
`;

export function inRoot({ root, binds, user, command, network }: InRoot): readonly string[] {
  return [
    ...(network === undefined ? [] : ['ip', 'netns', 'exec', network]),
    ...['unshare', '--mount', '--pid', '--fork', '--kill-child=SIGKILL'],
    ...['sh', '-c', SCRIPT, 'sh', root, user],
    ...Object.entries(binds).flatMap(([inside, outside]) => [outside, inside]),
    '--',
    ...command,
  ];
}

/** The number of a user in the tree, whose files it will own. */
export function userIds(root: string, user: string): { readonly uid: number; readonly gid: number } {
  const line = readFileSync(join(root, 'etc', 'passwd'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${user}:`));
  const [, , uid = '', gid = ''] = line?.split(':') ?? [];
  if (uid === '') throw new Error(`There is no user ${user} in ${root}.`);
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * The first process of the namespace that `unshare` has made. When it is killed, `unshare` ends after every other process of the
 * namespace has, so its end means that nothing of it is left.
 */
export function firstProcess(unshare: number): number {
  const [first] = readFileSync(`/proc/${unshare}/task/${unshare}/children`, 'utf8').trim().split(' ');
  return first === undefined || first === '' ? unshare : Number(first);
}
