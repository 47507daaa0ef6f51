#!/usr/bin/python3
"""Starts Patroni with a leader key that lives for 5 seconds instead of 20, and makes that safe.

Patroni raises a ttl below 20 to 20, and a machine that is lost would be replaced after 20 to 25 seconds. With a short ttl
its own demotion can come too late: several requests to etcd, a second each, may pass before it gives up. So:

- The rule that Patroni checks for every ttl is kept: loop_wait + 2 * retry_timeout <= ttl.
- A primary that has not renewed its key for ttl - 1 seconds ends this process. The unit then kills PostgreSQL with it, before the
  key expires and another node can take it. A process that hangs as a whole needs the watchdog.
- In the race for the key a node that does not answer within a second (Patroni: two) is not waited for.
"""

import os
import sys
import threading
import time

from patroni.__main__ import main
from patroni.config import Config
from patroni.dcs.etcd3 import Etcd3
from patroni.ha import Ha
from patroni.request import PatroniRequest

LEAST = {'ttl': 4, 'loop_wait': 1, 'retry_timeout': 1}
DEFAULT = {'ttl': 30, 'loop_wait': 10, 'retry_timeout': 10}
MARGIN = 1.0


def check_timeouts(_self, config):
    """Raises for values that are not safe; Patroni then keeps those it had."""
    found = {name: int(config.get(name, DEFAULT[name])) for name in LEAST}
    for name, least in LEAST.items():
        if found[name] < least:
            raise ValueError('%s=%d is below %d' % (name, found[name], least))
    if found['loop_wait'] + 2 * found['retry_timeout'] > found['ttl']:
        raise ValueError('loop_wait + 2 * retry_timeout must not exceed ttl: %r' % found)


class KeyGuard:
    """Knows when the leader key was last renewed, counted from before the request was sent."""

    def __init__(self):
        self.renewed = None
        self.ttl = None
        self.ha = None
        self.thread = None

    def wrap(self, request):
        def renew(dcs, *args, **kwargs):
            begun = time.monotonic()
            done = request(dcs, *args, **kwargs)
            if done:
                self.renewed, self.ttl = begun, dcs.ttl
            return done

        return renew

    def watch_cycles(self, run_cycle):
        def run(ha, *args, **kwargs):
            self.ha = ha
            if self.thread is None:
                self.thread = threading.Thread(target=self.run, daemon=True)
                self.thread.start()
            return run_cycle(ha, *args, **kwargs)

        return run

    def run(self):
        while True:
            time.sleep(0.1)
            if self.renewed is None or self.ha.state_handler.role != 'primary' or self.ha.is_paused():
                continue
            if time.monotonic() - self.renewed > self.ttl - MARGIN:
                os.write(2, b'The leader key was not renewed in time: PostgreSQL is stopped with this process.\n')
                os._exit(70)


def ask_quickly(call):
    def ask(requests, *args, **kwargs):
        if kwargs.get('retries') == 0:
            kwargs['timeout'] = min(kwargs.get('timeout', 1), 1)
        return call(requests, *args, **kwargs)

    return ask


for owner, name in ((Config, '_validate_and_adjust_timeouts'), (Ha, 'run_cycle'), (Etcd3, '_update_leader')):
    if not hasattr(owner, name):
        sys.exit('This version of Patroni has no %s: adapt run-patroni.py.' % name)
guard = KeyGuard()
Config._validate_and_adjust_timeouts = check_timeouts
Etcd3.attempt_to_acquire_leader = guard.wrap(Etcd3.attempt_to_acquire_leader)
Etcd3._update_leader = guard.wrap(Etcd3._update_leader)
Ha.run_cycle = guard.watch_cycles(Ha.run_cycle)
PatroniRequest.__call__ = ask_quickly(PatroniRequest.__call__)

if __name__ == '__main__':
    sys.exit(main())
