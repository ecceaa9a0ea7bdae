import type { Geo } from '../../contract/geos.ts';

/** Invented holders of requisites, by country. */
const NAMES: Readonly<Record<Geo['code'], readonly string[]>> = {
  RU: [
    'Иван Иванович Петров',
    'Мария Сергеевна Иванова',
    'Алексей Николаевич Смирнов',
    'Ольга Викторовна Кузнецова',
    'Дмитрий Андреевич Попов',
  ],
  AZ: ['Aynur Məmmədova', 'Elçin Əliyev', 'Günel Həsənova', 'Rəşad Quliyev'],
  KZ: ['Айгүл Серікқызы Ахметова', 'Нұрлан Болатұлы Оспанов', 'Динара Ерланқызы Сейітова'],
  UZ: ['Dilnoza Karimova', 'Otabek Rahimov', 'Gulnora Yusupova', 'Jasur Toʻxtayev'],
  KG: ['Айзада Бекова', 'Бакыт Асанов', 'Нургүл Токтосунова'],
  MN: ['Батын Энхтуяа', 'Доржийн Ганбат', 'Сүхийн Оюун'],
};

export function nameFor(geo: Geo['code'], serial: number): string {
  const names = NAMES[geo];
  return names[serial % names.length] ?? '';
}
