#!/usr/bin/python3
"""Starts Patroni with a leader key that may live for less than 20 seconds.

Patroni raises a smaller ttl to 20, and a machine that is lost would then be replaced after 20 to 25 seconds. That bound
avoids needless failovers in slow networks; what makes a ttl safe is another rule, which is kept here: a primary that
cannot renew its key has given up before the key expires.
"""

import sys

from patroni.__main__ import main
from patroni.config import Config

LEAST = {'ttl': 4, 'loop_wait': 1, 'retry_timeout': 1}
DEFAULT = {'ttl': 30, 'loop_wait': 10, 'retry_timeout': 10}


def check_timeouts(_self, config):
    """Raises for values that are not safe; Patroni then keeps those it had."""
    found = {name: int(config.get(name, DEFAULT[name])) for name in LEAST}
    for name, least in LEAST.items():
        if found[name] < least:
            raise ValueError('%s=%d is below %d' % (name, found[name], least))
    if found['loop_wait'] + 2 * found['retry_timeout'] > found['ttl']:
        raise ValueError('loop_wait + 2 * retry_timeout must not exceed ttl: %r' % found)


if not hasattr(Config, '_validate_and_adjust_timeouts'):
    sys.exit('This version of Patroni keeps its bounds elsewhere: adapt run-patroni.py.')
Config._validate_and_adjust_timeouts = check_timeouts

if __name__ == '__main__':
    sys.exit(main())
