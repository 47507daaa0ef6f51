import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Segments } from './segments.tsx';

test('a segment is called what it shows, and then the whole word', () => {
  const html = renderToStaticMarkup(
    <Segments
      label="Period"
      segments={[
        { value: 'week', label: '1W', spoken: '1 week' },
        { value: 'all', label: 'All' },
      ]}
      value="week"
      onValueChange={() => undefined}
    />,
  );
  const names = [...html.matchAll(/<label.*?<\/label>/g)].map(([label]) => label.replaceAll(/<[^>]*>/g, ''));
  expect(names).toEqual(['1W, 1 week', 'All']);
  // An aria-label would replace the visible text in the accessible name.
  expect(html).not.toContain('aria-label');
});
