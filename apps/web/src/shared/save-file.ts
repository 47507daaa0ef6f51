/** Hands a file to the reader's device, the way a link to it would. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it has begun, which some browsers do a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
