import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';

const draw = (text: string): string =>
  renderToStaticMarkup(
    <RichText text={text} parts={{ a: (words) => <a href="/x">{words}</a>, b: (words) => <b>{words}</b> }} />,
  );

it.each([
  ['plain words', 'plain words'],
  ['I accept <a>Terms</a> and <b>more</b>.', 'I accept <a href="/x">Terms</a> and <b>more</b>.'],
  ['<a>first</a>', '<a href="/x">first</a>'],
  ['<b>x</b><b>y</b>', '<b>x</b><b>y</b>'],
  ['<c>unknown</c>', '&lt;c&gt;unknown&lt;/c&gt;'],
  ['<b>open', '&lt;b&gt;open'],
  ['<b>/<script>alert(1)</script></b>', '<b>/&lt;script&gt;alert(1)&lt;/script&gt;</b>'],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
])('W-04: draws %j', (text, html) => {
  expect(draw(text)).toBe(html);
});
