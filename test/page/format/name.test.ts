import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatName } from '../../../src/page/format/name.ts';
import { shortName } from '../../../src/page/format/short-name.ts';

describe('formatName', () => {
  it('is copied as words', () => {
    expect(formatName(' Иванов  Иван\u00a0Петрович ')).toEqual({
      shown: 'Иванов Иван Петрович',
      copied: 'Иванов Иван Петрович',
      masked: false,
    });
  });

  it('is not copied when it is masked', () => {
    expect(formatName('И***в Иван')).toEqual({ shown: 'И***в Иван', copied: null, masked: true });
  });

  it('does not take an x for a mask', () => {
    expect(formatName('Jamie Foxx').masked).toBe(false);
  });
});

describe('shortName', () => {
  it.each([
    ['Иванов Иван Петрович', 'Иван Петрович И.'],
    ['Иван Петрович Иванов', 'Иван Петрович И.'],
    ['Иванова Мария Петровна', 'Мария Петровна И.'],
    ['Мария Ильинична Ким', 'Мария Ильинична К.'],
    ['Ли Иван Кузьмич', 'Иван Кузьмич Л.'],
    ['Абрамович Роман Аркадьевич', 'Роман Аркадьевич А.'],
    ['Салтыков-Щедрин Михаил Евграфович', 'Михаил Евграфович С.'],
    ['ПЕТРОВА АННА-МАРИЯ ИЛЬИНИЧНА', 'Анна-Мария Ильинична П.'],
    ['Мамедов Ариф Гасан оглы', 'Ариф Гасан оглы М.'],
    ['Ариф Гасан Оглы Мамедов', 'Ариф Гасан оглы М.'],
    ['Сериков Данияр Серікұлы', 'Данияр Серікұлы С.'],
    ['  Иванов\u00a0Иван  Петрович ', 'Иван Петрович И.'],
  ])('shortens %s as a bank does', (full, short) => {
    expect(shortName(full)).toBe(short);
  });

  it.each([
    'Роман Аркадьевич Абрамович',
    'Иванов Иван',
    'Иван И.',
    'Иван Петрович И.',
    'Иван Петрович И',
    'И. И. Петрович',
    'И***в Иван Петрович',
    'Иванов И• Петрович',
    'Ivanov Ivan Petrovich',
    'ООО «Ромашка»',
    'Петрович',
    '',
    'Иванов Иван Петрович и партнёры',
  ])('leaves %s unchanged', (name) => {
    expect(shortName(name)).toBeNull();
  });

  it('gives all but the family name, and that by its first letter', () => {
    const families = fc.constantFrom('Иванов', 'Ким', 'Ли', 'Щукина', 'Нұрғали');
    const givens = fc.constantFrom('Иван', 'Анна', 'Өмір');
    const patronymics = fc.constantFrom('Петрович', 'Ильич', 'Сергеевна', 'Гасан оглы', 'Серікқызы');
    fc.assert(
      fc.property(families, givens, patronymics, fc.boolean(), (family, given, patronymic, familyFirst) => {
        const full = familyFirst ? [family, given, patronymic] : [given, patronymic, family];
        expect(shortName(full.join(' '))).toBe(`${given} ${patronymic} ${family.charAt(0)}.`);
      }),
    );
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        expect(shortName(raw) ?? '').not.toMatch(/undefined|NaN/);
      }),
    );
  });
});
