export default function Home() {
  return <main>Creator Collabs</main>;
}
