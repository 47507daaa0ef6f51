/** The server's settings, as arguments of `postgres`. The configuration file stays as initdb created it. */
export function postgresSettings(options: { socketFolder: string; durable: boolean }): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: options.socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    ...(options.durable ? {} : FAST_AND_FORGETFUL),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Tests only: a power cut would lose all data. */
const FAST_AND_FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Makes cloning the template a file copy instead of a stream of WAL records.
  file_copy_method: 'clone',
};
