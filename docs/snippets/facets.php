<?php
$url = 'https://nhac.example/api/public/tracks/facets?commercial=true&duration_max=300';
$context = stream_context_create(['http' => ['header' => 'X-API-Key: ' . getenv('API_KEY')]]);
$answer = json_decode(file_get_contents($url, false, $context), true);
foreach ($answer['data']['genre'] as $genre) {
    echo "{$genre['value']} ({$genre['count']})\n";
}
echo $answer['meta']['total'], " tracks\n";
