/** Downloads a file to the user's device. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start the download a moment later and need the URL until then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
