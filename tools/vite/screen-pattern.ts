/** The URL pattern of a screen's file name: `coins.$id.withdraw.tsx` is `/coins/:id/withdraw`. */
export const patternOfScreen = (path: string): string => {
  const file = path.split('/').at(-1) ?? '';
  const name = file.replace(/\.tsx$/, '');
  return name === 'index' ? '/' : `/${name.replaceAll('.', '/').replaceAll('$', ':')}`;
};
