/** The settings of the embedded server, as arguments of `postgres`. The configuration file stays as initdb made it. */
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

/** For tests only: a power cut would lose everything, and nobody would mind. */
const FAST_AND_FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Cloning the template is then a file copy instead of a stream of log records.
  file_copy_method: 'clone',
};
